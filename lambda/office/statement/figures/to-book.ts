import { type Counted, isOfPayments, type Movement, saleChange } from '../../books/model/movement'

/** What one account of the bookkeeping gets of a month: positive when Stripe's balance grew by it. */
export type ToBook = { name: string; cents: number }

const taxed = { sale: 'Sales', refund: 'Refunds', dispute: 'Disputes' }
const taxedNames = Object.values(taxed)
const names = [...taxedNames, 'Tax', 'Fees', 'Other', 'Held in reserve', 'Unexplained', 'Top-ups', 'Payouts']

/** Whether or not the movement is of this store: https://docs.stripe.com/reports/reporting-categories */
const ofAnyMovement = new Map([
  ['fee', 'Fees'],
  ['network_cost', 'Fees'],
  ['risk_reserved_funds', 'Held in reserve'],
  ['unexplained', 'Unexplained'],
  ['topup', 'Top-ups'],
  ['topup_reversal', 'Top-ups'],
  ['payout', 'Payouts'],
  ['payout_reversal', 'Payouts'],
])

/** They add up to the change of the balance; sales, refunds and disputes are less their tax. */
export function toBook({ late, movements }: Counted, currency: string): ToBook[] {
  const sums = new Map<string, number>()
  const add = (name: string, cents: number) => {
    if (cents !== 0) sums.set(name, (sums.get(name) ?? 0) + cents)
  }
  for (const movement of [...late, ...movements]) {
    if (movement.currency !== currency || !isOfPayments(movement)) continue
    const change = movement.orderId === undefined ? undefined : saleChange(movement)
    const tax = change ? taxCents(movement) : 0
    add(change ? taxed[change] : (ofAnyMovement.get(movement.reportingCategory) ?? 'Other'), movement.grossCents - tax)
    add('Tax', tax)
    add('Fees', -movement.feeCents)
  }
  return names.flatMap((name) => {
    const cents = sums.get(name)
    const isLess = sums.has('Tax') && taxedNames.includes(name)
    return cents === undefined ? [] : { name: isLess ? `${name}, without tax` : name, cents }
  })
}

/** At Stripe's rate for the amount. */
function taxCents({ taxCents: tax = 0, customerFacingCents, grossCents }: Movement): number {
  return customerFacingCents ? Math.round((tax * grossCents) / customerFacingCents) : tax
}
