import { randomBytes } from 'node:crypto'
import type { Cleanup, FunctionDefinition, Runner, RunningStack } from 'stack-runner'
import type { StripeEmulator } from 'stripe-emulator'
import { z } from 'zod'
import { callPaths } from '../../lambda/contract'
import { localVariables, variableOf } from './stack-settings'
import type { StoreOptions, StripeCredentials } from './store'
import type { StoreDir } from './store-dir'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { emulatorKey } from '../../tools/local-store/stripe'

type Services = {
  runner: Runner
  /** `undefined` with the real Stripe. */
  payments: StripeEmulator | undefined
  dataDir: StoreDir
}

/** Also connects Stripe's webhook, and watches the sources if requested. */
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
    const watching = await applyChanges({ projectDir, dataDir, running, log })
    cleanup.add(() => watching.stop())
  }
  return running
}

/** Keeps what an earlier start made. Returns the secret that Stripe signs events with. */
async function writeSecrets(
  { parameters }: Runner,
  functions: FunctionDefinition[],
  stripe: StripeCredentials | undefined,
): Promise<string> {
  const kept = (name: string) => secretSchema.safeParse(parseJson(parameters.find(name) ?? '')).data
  const made = (name: string, prefix = '') => kept(name)?.current ?? prefix + randomBytes(24).toString('hex')
  const nameOf = (variable: string) => variableOf(functions, variable)
  const [stripeKey, webhookSigning] = [nameOf('STRIPE_KEY_SECRET'), nameOf('WEBHOOK_SIGNING_SECRET')]
  const linkKey = nameOf('LINK_KEY_SECRET')
  const signing = stripe?.webhookSecret ?? made(webhookSigning, 'whsec_')
  const values = {
    [stripeKey]: stripe?.secretKey ?? emulatorKey,
    [webhookSigning]: signing,
    [linkKey]: made(linkKey),
  }
  for (const [name, current] of Object.entries(values)) {
    await parameters.put(name, JSON.stringify({ current }))
  }
  return signing
}

const secretSchema = z.object({ current: z.string() })
