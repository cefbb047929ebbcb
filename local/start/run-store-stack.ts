import type { Cleanup, Runner, RunningStack } from 'stack-runner'
import type { StripeEmulator } from 'stripe-emulator'
import type { StoreDir } from '../data-dir/store-dir'
import { signingSecret } from '../stripe/credentials'
import { localVariables, signingSecretArn, stripeSecrets } from './stack-settings'
import type { StoreOptions, Targets } from './store'

/** The emulators and folders that the store's stack runs on. */
type Services = {
  runner: Runner
  /** `undefined` with the real Stripe. */
  payments: StripeEmulator | undefined
  dataDir: StoreDir
  targets: Targets
}

/** Runs the store's stack with its secrets, connects Stripe's webhook, and watches the sources if requested. */
export async function runStoreStack(
  assemblyDir: string,
  { runner, payments, dataDir, targets }: Services,
  { projectDir, stripe, watch, log = () => undefined }: StoreOptions,
  cleanup: Cleanup,
): Promise<RunningStack> {
  const identity = { storeId: dataDir.storeId, stripeApiUrl: targets.stripe }
  const running = await runner.run(assemblyDir, {
    endpoints: targets.aws,
    variablesOf: (definition) => localVariables(definition, identity),
    secretValues: stripeSecrets(stripe),
  })
  cleanup.add(() => running.stop())
  const definitions = running.functions.map(({ definition }) => definition)
  const secret = signingSecret(running.secretValue(signingSecretArn(definitions)))
  payments?.connectStore({ url: targets.webhook, secret })
  if (watch) {
    const { applyChanges } = await import('../watch/apply-changes')
    const storageUrl = runner.endpoints.storage
    const watching = await applyChanges({ projectDir, dataDir, running, storageUrl, log })
    cleanup.add(() => watching.stop())
  }
  return running
}
