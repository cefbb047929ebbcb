import { randomBytes } from 'node:crypto'
import type { FunctionDefinition, Runner } from 'stack-runner'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { emulatorKey } from '../../tools/local-store/stripe'
import { variableOf } from './stack-settings'
import type { StripeCredentials } from './store'

/** Keeps what an earlier start made. Returns the secret that Stripe signs events with. */
export async function writeSecrets(
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
