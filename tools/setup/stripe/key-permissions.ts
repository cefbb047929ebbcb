import Stripe from 'stripe'
import { isDenied } from './stripe-reason'
import { dashboardPage } from './stripe-key'

/** A permission as Stripe's dashboard names it, and a call that only it allows and that changes nothing. */
type Permission = {
  name: string
  level: 'Read' | 'Write'
  /** Stripe's own name, which its refusals and the address of its form use. */
  slug: string
  try: (stripe: Stripe) => Promise<unknown>
}

/** What the functions do with the stored key (lambda/payments/). */
export const storePermissions: readonly Permission[] = [
  {
    name: 'Checkout Sessions',
    level: 'Write',
    slug: 'rak_checkout_session_write',
    // There is no such session, so there is nothing that could come to its end.
    try: (stripe) => stripe.checkout.sessions.expire('cs_test_permission').catch(passMissing),
  },
  {
    name: 'Charges and Refunds',
    level: 'Read',
    slug: 'rak_charge_read',
    try: (stripe) => stripe.refunds.list({ limit: 1 }),
  },
  {
    name: 'Disputes',
    level: 'Read',
    slug: 'rak_dispute_read',
    try: (stripe) => stripe.disputes.list({ limit: 1 }),
  },
]

/** What `npm run doctor` does with the stored key besides. */
export const doctorPermissions: readonly Permission[] = [
  {
    name: 'Webhook Endpoints',
    level: 'Read',
    slug: 'rak_webhook_read',
    try: (stripe) => stripe.webhookEndpoints.list({ limit: 1 }),
  },
]

/** What connecting needs once, of a key that is not kept. */
export const setupPermissions: readonly Pick<Permission, 'name' | 'level' | 'slug'>[] = [
  { name: 'Webhook Endpoints', level: 'Write', slug: 'rak_webhook_write' },
  { name: 'Events', level: 'Read', slug: 'rak_event_read' },
]

/**
 * Which of the permissions a key lacks.
 *
 * @throws the SDK's error when Stripe refuses the key altogether or does not answer
 */
export async function missingPermissions(
  stripe: Stripe,
  permissions: readonly Permission[],
): Promise<Permission[]> {
  const missing = permissions.map(async (permission) => {
    try {
      await permission.try(stripe)
      return []
    } catch (error) {
      if (isDenied(error)) return [permission]
      throw error
    }
  })
  return (await Promise.all(missing)).flat()
}

/** "Checkout Sessions: Write, Disputes: Read" */
export function permissionList(permissions: readonly { name: string; level: string }[]): string {
  return permissions.map(({ name, level }) => `${name}: ${level}`).join(', ')
}

/** Stripe's form for a new restricted key, filled in. */
export function keyForm(
  name: string,
  permissions: readonly { slug: string }[],
  isLive: boolean,
): string {
  const query = new URLSearchParams({ name })
  for (const { slug } of permissions) query.append('permissions[]', slug)
  return `${dashboardPage('apikeys/create', { isLive })}?${query.toString()}`
}

function passMissing(error: unknown): void {
  const isMissing = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
  if (!isMissing) throw error
}
