import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { KeptSecrets } from './aws/kept-secrets'
import type { FunctionDefinition } from './functions/function-definition'
import { StoreError } from './store-error'

/** A key and a signing secret of the real Stripe in test mode. */
export type StripeAccount = { secretKey: string; webhookSecret: string }

/** The API key of the stand-in for Stripe. It opens nothing but that. */
export const standInKey = 'sk_test_localStoreStandIn'

/** Where payments of the real Stripe's test mode are seen. */
export const stripeDashboardUrl = 'https://dashboard.stripe.com/test/payments'

/** Checks the settings for the real Stripe; `undefined` when there are none. */
export function readStripeAccount(
  secretKey: string | undefined,
  webhookSecret: string | undefined,
  webhookUrl: string,
): StripeAccount | undefined {
  if (!secretKey) return undefined
  if (!/^(sk|rk)_test_\w+$/.test(secretKey)) {
    throw new StoreError(
      'STRIPE_SECRET_KEY is not a test key: the store on one machine takes sk_test_… or rk_test_… and never a key that moves money.',
    )
  }
  if (!webhookSecret?.startsWith('whsec_')) {
    throw new StoreError(
      `STRIPE_WEBHOOK_SECRET is missing: run "stripe listen --forward-to ${webhookUrl}" and set it to the whsec_… that this prints.`,
    )
  }
  return { secretKey, webhookSecret }
}

/** The ARNs of the secrets that hold Stripe's key and signing secret: the functions know them. */
export function stripeSecretArns(functions: FunctionDefinition[]) {
  const arnIn = (variable: string) => {
    const arn = functions.map(({ variables }) => variables[variable]).find(Boolean)
    if (arn) return arn
    throw new StoreError(`No function of the stack has a variable ${variable}.`)
  }
  return { key: arnIn('STRIPE_KEY_SECRET'), signing: arnIn('WEBHOOK_SIGNING_SECRET') }
}

/** The stand-in's signing secret: the one kept from an earlier start, or a new one. */
export function standInSigningSecret(secrets: KeptSecrets, arn: string): string {
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
