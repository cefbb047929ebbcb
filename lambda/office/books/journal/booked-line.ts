import { inWords } from '../../../platform/text/in-words'
import { sum } from '../model/ending-balance'
import { inGroups } from '../model/in-groups'
import type { Movement } from '../model/movement'
import type { AccountName } from './accounts'

/** A negative amount is a credit. */
export type Line = { account: AccountName; description: string; cents: number }

/** In the order of an entry; what is not here comes last. */
const descriptions = {
  bank: 'Bank',
  sales: 'Sales',
  tax: 'Tax',
  refunds: 'Refunds',
  disputes: 'Disputes',
  fees: 'Stripe fees',
  reserve: 'Held in reserve',
} as const

type GrossAccount = Exclude<AccountName, 'clearing' | 'tax'>

const isTaxed = new Set<GrossAccount>(['sales', 'refunds', 'disputes'])

/** Whether or not the movement is of this store. */
const ofAnyMovement = new Map<string, GrossAccount>([
  ['fee', 'fees'],
  ['network_cost', 'fees'],
  ['payout', 'bank'],
  ['payout_reversal', 'bank'],
  ['risk_reserved_funds', 'reserve'],
  ['topup', 'bank'],
  ['topup_reversal', 'bank'],
])
const ofOwnOrders = new Map<string, GrossAccount>([
  ['charge', 'sales'],
  ['charge_failure', 'refunds'],
  ['dispute', 'disputes'],
  ['dispute_reversal', 'disputes'],
  ['refund', 'refunds'],
  ['refund_failure', 'refunds'],
])

/** Categories: https://docs.stripe.com/reports/reporting-categories */
function accountOf({ reportingCategory, orderId }: Movement): GrossAccount {
  const own = orderId === undefined ? undefined : ofOwnOrders.get(reportingCategory)
  return ofAnyMovement.get(reportingCategory) ?? own ?? 'other'
}

export function isOfBank(movement: Movement): boolean {
  return accountOf(movement) === 'bank'
}

/**
 * The lines of a movement, without the one for Stripe's balance: its gross, the tax in it, and its fee. Their sum is
 * the movement's net, with the opposite sign.
 *
 * @param hasTax whether the tax has an account of its own.
 */
export function linesOf(movement: Movement, hasTax: boolean): Line[] {
  const { grossCents, feeCents, reportingCategory } = movement
  const account = accountOf(movement)
  const tax = hasTax && isTaxed.has(account) ? taxCents(movement) : 0
  const description = account === 'other' ? `Other: ${inWords(reportingCategory)}` : descriptions[account]
  return [
    { account, description, cents: tax - grossCents },
    { account: 'tax', description: descriptions.tax, cents: -tax },
    { account: 'fees', description: descriptions.fees, cents: feeCents },
  ]
}

/** At the rate at which Stripe converted the amount. */
function taxCents({ taxCents: tax = 0, customerFacingCents, grossCents }: Movement): number {
  return customerFacingCents ? Math.round((tax * grossCents) / customerFacingCents) : tax
}

/** Adds up lines that are alike; those without money go. */
export function summed(lines: Line[]): Line[] {
  const place = Object.keys(descriptions)
  const placeOf = ({ account }: Line) => (place.includes(account) ? place.indexOf(account) : 99)
  return inGroups(lines, ({ account, description }) => `${account} ${description}`)
    .map((group) => ({ ...group[0], cents: sum(group) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.description.localeCompare(b.description))
}
