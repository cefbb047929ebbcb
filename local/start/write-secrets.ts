import { randomBytes } from 'node:crypto'
import type { Runner } from 'stack-runner'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { secretNames } from '../../lib/stage/secret-names'
import { emulatorKey } from '../../tools/local-store/stripe'
import type { StripeCredentials } from '../stripe/credentials'

const names = secretNames('dev')

/**
 * Writes the store's secrets, as setup does for a deployed store. What an earlier start made is kept.
 *
 * @returns the secret that Stripe signs events with
 */
export async function writeSecrets(
  { parameters }: Runner,
  stripe: StripeCredentials | undefined,
): Promise<string> {
  const kept = (name: string) => secretSchema.safeParse(parseJson(parameters.find(name) ?? '')).data
  const made = (name: string, prefix = '') =>
    kept(name)?.current ?? prefix + randomBytes(24).toString('hex')
  const signing = stripe?.webhookSecret ?? made(names.webhookSigning, 'whsec_')
  const values = {
    [names.stripeKey]: stripe?.secretKey ?? emulatorKey,
    [names.webhookSigning]: signing,
    [names.linkKey]: made(names.linkKey),
  }
  for (const [name, current] of Object.entries(values)) {
    await parameters.put(name, JSON.stringify({ current }))
  }
  return signing
}

const secretSchema = z.object({ current: z.string() })
