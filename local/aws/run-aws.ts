import type { DataDir } from '../data-dir/data-dir'
import type { MessageListeners } from '../feedback/run-feedback'
import type { KeptMessages } from '../inbox/messages/kept-messages'
import type { AwsEndpoints } from './account'
import { type KeptSecrets, openSecrets } from './kept-secrets'
import type { MessageFaults } from './message-faults'
import { runDynamoDb } from './run-dynamodb'
import { runEmail } from './run-email'
import { runSecretsManager } from './run-secrets-manager'
import { runStorage } from './run-storage'

/** The emulators of AWS. They have no resources except those that an earlier start kept. */
export type RunningAws = { endpoints: AwsEndpoints; secrets: KeptSecrets; stop(): Promise<void> }

type AwsOptions = {
  dataDir: DataDir
  messages: KeptMessages
  faults: MessageFaults
  listeners: MessageListeners
}

/** Starts every emulator. If one fails, the others are stopped. */
export async function runAws({ dataDir, ...mail }: AwsOptions): Promise<RunningAws> {
  const secrets = await openSecrets(dataDir.secrets)
  const starting = [
    runDynamoDb(dataDir.tables),
    runStorage(mail),
    runEmail(mail),
    runSecretsManager(secrets),
  ] as const
  const stop = async () => {
    const started = await Promise.allSettled(starting)
    const running = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    await Promise.all(running.map((emulator) => emulator.stop()))
  }
  try {
    const [dynamodb, storage, ses, secretsManager] = await Promise.all(starting)
    const endpoints = {
      dynamodb: dynamodb.url,
      storage: storage.url,
      ses: ses.url,
      secretsManager: secretsManager.url,
    }
    return { endpoints, secrets, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
