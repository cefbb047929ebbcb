import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { KeptSecrets } from '../aws/kept-secrets'
import type { FunctionDefinition } from '../functions/function-definition'
import { UserError } from '../../lib/stage/user-error'

/** The API key and signing secret of an account at the real Stripe, in test mode. */
export type StripeCredentials = { secretKey: string; webhookSecret: string }

/** The API key of the Stripe emulator. It is of no use anywhere else. */
export const emulatorKey = 'sk_test_localStoreEmulator'

/** The payments of the real Stripe's test mode. */
export const stripeDashboardUrl = 'https://dashboard.stripe.com/test/payments'

/** Reads the settings for the real Stripe; `undefined` when there are none. */
export function readStripeCredentials(
  secretKey: string | undefined,
  webhookSecret: string | undefined,
  listenCommand: string,
): StripeCredentials | undefined {
  if (!secretKey) return undefined
  if (!/^(sk|rk)_test_\w+$/.test(secretKey)) {
    throw new UserError(
      'STRIPE_SECRET_KEY is not a test key: the local store takes sk_test_… or rk_test_…, and never a key that moves money.',
    )
  }
  if (!webhookSecret?.startsWith('whsec_')) {
    throw new UserError(
      `STRIPE_WEBHOOK_SECRET is missing: run this and set it to the whsec_… that it prints.\n${listenCommand}`,
    )
  }
  return { secretKey, webhookSecret }
}

/** The ARNs of the secrets with Stripe's key and signing secret, from the functions' variables. */
export function stripeSecretArns(functions: FunctionDefinition[]) {
  const arnIn = (variable: string) => {
    const arn = functions.map(({ variables }) => variables[variable]).find(Boolean)
    if (arn) return arn
    throw new UserError(`No function of the stack has a variable ${variable}.`)
  }
  return { key: arnIn('STRIPE_KEY_SECRET'), signing: arnIn('WEBHOOK_SIGNING_SECRET') }
}

/** The emulator's signing secret: the one from an earlier start, or a new one. */
export function emulatorSigningSecret(secrets: KeptSecrets, arn: string): string {
  const kept = secretValueSchema.safeParse(secrets.find(arn)?.value)
  return kept.success ? kept.data.current : `whsec_${randomBytes(24).toString('hex')}`
}

const secretValueSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(z.object({ current: z.string() }))
