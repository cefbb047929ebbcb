import type Stripe from 'stripe'
import { stackNameOf } from '../../../../lib/stage/stage-config'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { dashboardPage, deniedSlug, lacksPermission, isMissing } from './stripe-key'

/** Named as in Stripe's dashboard. */
export type Permission = {
  name: string
  /** As in Stripe's refusals and the URL of its form; ends with the level. */
  slug: string
}

/** `probe` calls what needs the permission, and changes nothing. */
type ProbedPermission = Permission & { probe: (stripe: Stripe) => Promise<unknown> }

function probed(name: string, slug: string, probe: ProbedPermission['probe']): ProbedPermission {
  return { name, slug, probe }
}

const one = { limit: 1 }
export const checkoutPermission: Permission = { name: 'Checkout Sessions', slug: 'rak_checkout_session_write' }

const readCharges = probed('Charges and Refunds', 'rak_charge_read', ({ refunds }) =>
  refunds.list({ ...one, expand: ['data.failure_balance_transaction'] }),
)
/** For stages that refund; includes reading. */
const writeCharges = probed(readCharges.name, 'rak_charge_write', refundMissingPayment)
const readCodes = probed('Promotion Codes', 'rak_promotion_code_read', ({ promotionCodes }) => promotionCodes.list(one))
const readInvoices = probed('Invoices', 'rak_invoice_read', ({ invoices }) => invoices.list(one))

/** Setup and doctor read them. */
const readCoupons = { name: 'Coupons', slug: 'rak_coupon_read' }
const readTax = { name: 'Tax Settings', slug: 'rak_tax_settings_read' }

type KeySettings = Partial<Pick<StageConfig, 'refundFraudWarnings' | 'promotionCodes' | 'inclusiveTax' | 'invoices'>>

/** What functions need to read payments back; opening the checkout shows the rest. */
export const readingPermissions = ({
  refundFraudWarnings,
  promotionCodes,
  invoices,
}: KeySettings): readonly ProbedPermission[] => [
  refundFraudWarnings ? writeCharges : readCharges,
  ...(promotionCodes ? [readCodes] : []),
  ...(invoices ? [readInvoices] : []),
  probed('Disputes', 'rak_dispute_read', ({ disputes }) => disputes.list(one)),
  probed('Events', 'rak_event_read', ({ events }) => events.list(one)),
  probed('Balance', 'rak_balance_read', ({ balance }) => balance.retrieve()),
  probed('Balance transaction sources', 'rak_balance_transaction_source_read', ({ balanceTransactions }) =>
    balanceTransactions.list({ ...one, expand: ['data.source', 'data.source.charge'] }),
  ),
  probed('Payouts', 'rak_payout_read', ({ payouts }) => payouts.list({ ...one, expand: ['data.balance_transaction'] })),
]

/** What setup and doctor also need on the stored key. */
export const doctorPermissions: readonly ProbedPermission[] = [
  probed('Webhook Endpoints', 'rak_webhook_read', ({ webhookEndpoints }) => webhookEndpoints.list(one)),
]

/** For the second key, which creates the webhook endpoint and is not stored. */
export const setupPermissions: readonly Permission[] = [{ name: 'Webhook Endpoints', slug: 'rak_webhook_write' }]

/** The stored key's permissions, for functions, setup and doctor, and the page that makes it. */
export function newStoreKey(
  stage: string,
  settings: KeySettings,
  isLive: boolean,
  lacking: readonly Permission[] = [],
) {
  const permissions: Permission[] = [
    checkoutPermission,
    ...readingPermissions(settings),
    ...(settings.promotionCodes ? [readCoupons] : []),
    ...(settings.inclusiveTax ? [readTax] : []),
    ...lacking,
    ...doctorPermissions,
  ]
  const needed = [...new Set(permissions)]
  return { needed: permissionList(needed), page: keyForm(stackNameOf(stage), needed, isLive) }
}

/**
 * Where Stripe's refusal names another permission, that one is missing. Throws the SDK's error when Stripe rejects the
 * key or does not respond.
 */
export async function missingPermissions(
  stripe: Stripe,
  permissions: readonly ProbedPermission[],
): Promise<Permission[]> {
  const missing = permissions.map(async (permission) => {
    try {
      await permission.probe(stripe)
      return []
    } catch (error) {
      if (lacksPermission(error)) return [deniedPermission(error, permission)]
      throw error
    }
  })
  return (await Promise.all(missing)).flat()
}

/** "Checkout Sessions: Write, Disputes: Read" */
export function permissionList(permissions: readonly Permission[]): string {
  const levelOf = (slug: string) => (slug.endsWith('_write') ? 'Write' : 'Read')
  return permissions.map(({ name, slug }) => `${name}: ${levelOf(slug)}`).join(', ')
}

export function keyForm(name: string, permissions: readonly Permission[], isLive: boolean): string {
  const query = new URLSearchParams({ name })
  for (const { slug } of permissions) query.append('permissions[]', slug)
  return `${dashboardPage('apikeys/create', { isLive })}?${query.toString()}`
}

async function refundMissingPayment(stripe: Stripe): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: 'pi_permission' })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function deniedPermission(error: unknown, expected: Permission): Permission {
  const slug = deniedSlug(error) ?? expected.slug
  return slug === expected.slug ? expected : { name: slug, slug }
}
