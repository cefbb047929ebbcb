import { UserError } from '../../lib/stage/user-error'

/** Of the real Stripe, in test mode. */
export type StripeCredentials = { secretKey: string; webhookSecret: string }

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
