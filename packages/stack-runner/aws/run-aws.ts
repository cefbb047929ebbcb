import type { Clock } from 'kit'
import type { DataDir } from '../data-dir/data-dir'
import type { MessageListeners } from '../feedback/run-feedback'
import { openQueues, type Queues } from '../queues/open-queues'
import { runSqs } from '../queues/run-sqs'
import type { KeptMessages } from '../messages/message'
import type { AwsEndpoints, Emulator } from '../platform/account'
import type { Cleanup } from '../platform/cleanup'
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
}

type AwsOptions = {
  dataDir: DataDir
  messages: KeptMessages
  listeners: MessageListeners
  /** Decides when messages in queues are due. */
  clock: Clock
}

export async function runAws({ dataDir, clock, ...mail }: AwsOptions, cleanup: Cleanup): Promise<RunningAws> {
  const parameters = await openParameters(dataDir.secrets)
  const queues = openQueues(dataDir.queues, clock)
  const run = async <Running extends Emulator>(starting: Promise<Running>): Promise<Running> => {
    const emulator = await starting
    cleanup.add(() => emulator.stop())
    return emulator
  }
  const storage = await run(runStorage({ folder: dataDir.objects, ...mail }))
  const endpoints = {
    dynamodb: (await run(runDynamoDb(dataDir.tables))).url,
    storage: storage.url,
    ses: (await run(runEmail(mail))).url,
    sqs: (await run(runSqs(queues))).url,
    parameters: (await run(runParameterStore(parameters))).url,
  }
  return { endpoints, parameters, storage, queues }
}
