import type Stripe from 'stripe'
import type { StripeOptions } from '../../index'
import { bookedCharge, paidSession, start, submit, type RunningEmulator } from './stripe-under-test'

export const dayMs = 86_400_000
export const noon = Date.UTC(2026, 10, 21, 12)

export type Sale = Awaited<ReturnType<typeof sale>>

/** Starts an emulator that has sold the ebook for 14.99. */
export async function sale(options: Partial<StripeOptions> = {}, card?: string) {
  const emulator = await start(options)
  const session = await paidSession(emulator, card)
  return {
    ...emulator,
    session,
    charge: await bookedCharge(emulator, session),
    /** Submits a form of the payment on the page of payments, and returns the status. */
    act: async (action: string, fields: Record<string, string> = {}) =>
      (await submit(`${emulator.url}/payments/${session.id}/${action}`, fields)).status,
  }
}

/** The HTML of a page, with single spaces. */
export async function htmlOf(address: string): Promise<string> {
  return (await (await fetch(address)).text()).replaceAll(/\s+/g, ' ')
}

/** Presses the button that pays out everything. */
export async function payOutNow({ url }: RunningEmulator): Promise<void> {
  await submit(`${url}/payouts`, {})
}

/** The types of the events, or of those of one family, oldest first. */
export function eventTypes({ account }: RunningEmulator, family = ''): string[] {
  const types = account.ledger.all('event').map(({ type }) => type)
  return types.filter((type) => type.startsWith(family))
}

/** The movements of the balance that match, newest first. */
export async function movements(
  { stripe }: RunningEmulator,
  params: Stripe.BalanceTransactionListParams = {},
): Promise<Stripe.BalanceTransaction[]> {
  return stripe.balanceTransactions.list({ limit: 100, ...params }).autoPagingToArray({ limit: 10_000 })
}
