import type { Cleanup, Runner, RunningStack } from 'stack-runner'
import type { StripeEmulator } from 'stripe-emulator'
import { callPaths } from '../../lambda/contract'
import { localVariables } from './stack-settings'
import type { StoreOptions } from './store'
import type { StoreDir } from './store-dir'
import { writeSecrets } from './write-secrets'

type Services = {
  runner: Runner
  /** `undefined` with the real Stripe. */
  payments: StripeEmulator | undefined
  dataDir: StoreDir
}

/** Runs the stack with its secrets, connects Stripe's webhook, and watches the sources if requested. */
export async function runStoreStack(
  assemblyDir: string,
  { runner, payments, dataDir }: Services,
  { projectDir, stripe, watch, log = () => undefined }: StoreOptions,
  cleanup: Cleanup,
): Promise<RunningStack> {
  const stripeApiUrl = payments && `http://127.0.0.1:${payments.port}`
  const identity = { storeId: dataDir.storeId, stripeApiUrl }
  const running = await runner.run(assemblyDir, {
    variablesOf: (definition) => localVariables(definition, identity),
  })
  cleanup.add(() => running.stop())
  const functions = running.functions.map(({ definition }) => definition)
  const secret = await writeSecrets(runner, functions, stripe)
  payments?.connectStore({ url: runner.url + callPaths.stripeWebhook, secret })
  if (watch) {
    const { applyChanges } = await import('../watch/apply-changes')
    const storageUrl = runner.endpoints.storage
    const watching = await applyChanges({ projectDir, dataDir, running, storageUrl, log })
    cleanup.add(() => watching.stop())
  }
  return running
}
