import type { Clock } from 'kit'
import type { DataDir } from '../data-dir/data-dir'
import type { MessageListeners } from '../feedback/run-feedback'
import { openQueues, type Queues } from '../queues/open-queues'
import { runSqs } from '../queues/run-sqs'
import type { KeptMessages } from '../messages/message'
import type { AwsEndpoints } from '../platform/account'
import { runDynamoDb } from './run-dynamodb'
import { runEmail } from './run-email'
import { type KeptParameters, openParameters, runParameterStore } from './run-parameter-store'
import { runStorage, type Storage } from './run-storage'

/** Without resources at first, except those that an earlier start kept. */
export type RunningAws = {
  endpoints: AwsEndpoints
  parameters: KeptParameters
  storage: Storage
  queues: Queues
  stop(): Promise<void>
}

type AwsOptions = {
  dataDir: DataDir
  messages: KeptMessages
  listeners: MessageListeners
  /** Decides when messages in queues are due. */
  clock: Clock
}

/** If one emulator does not start, the others are stopped. */
export async function runAws({ dataDir, clock, ...mail }: AwsOptions): Promise<RunningAws> {
  const parameters = await openParameters(dataDir.secrets)
  const queues = openQueues(dataDir.queues, clock)
  const starting = [
    runDynamoDb(dataDir.tables),
    runStorage({ folder: dataDir.objects, ...mail }),
    runEmail(mail),
    runSqs(queues),
    runParameterStore(parameters),
  ] as const
  const stop = async () => {
    const started = await Promise.allSettled(starting)
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    await Promise.all(running.map((emulator) => emulator.stop()))
  }
  try {
    const [dynamodb, storage, ses, sqs, parameterStore] = await Promise.all(starting)
    const endpoints = {
      dynamodb: dynamodb.url,
      storage: storage.url,
      ses: ses.url,
      sqs: sqs.url,
      parameters: parameterStore.url,
    }
    return { endpoints, parameters, storage, queues, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
