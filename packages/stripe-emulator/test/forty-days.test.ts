import type Stripe from 'stripe'
import { idOf } from '../account/kinds'
import { checkCardForm } from '../cards/check-card-form'
import { addressAt } from '../cards/places'
import { payByCard } from '../checkout/take-payment'
import { bookFee } from '../resources/balance-transaction'
import { closeDispute } from '../resources/dispute'
import { failPayout } from '../resources/payout-arrival'
import { handTurnedClock } from '../platform/hand-turned-clock'
import { dayMs, movements } from './support/sale'
import { openSession, start, type RunningEmulator } from './support/stripe-under-test'

const startMs = Date.UTC(2026, 0, 10, 9)

test('in forty days of sales, refunds, disputes, fees and a failed payout every cent is in its payout or in the balance', async () => {
  const clock = handTurnedClock(startMs)
  const emulator = await start({ clock, settlementDelayMs: 1000 })
  const { stripe, account } = emulator

  for (let day = 0; day < 40; day += 1) {
    const intent = await sell(emulator, day % 9 === 4 ? '4000000000000259' : '4242424242424242')
    clock.turnBy(2000)
    if (day % 8 === 3) await stripe.refunds.create({ payment_intent: intent, amount: 500 })
    if (day % 9 === 8) loseOrWin(emulator, day)
    if (day % 10 === 5) bookFee(account, { cents: 250, currency: 'usd', description: 'Radar' })
    if (day === 20) failLatest(emulator)
    clock.turnBy(dayMs - 2000)
  }

  const payouts = await stripe.payouts.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const all = await movements(emulator)
  const { available, pending } = await stripe.balance.retrieve()
  const failed = payouts.filter(({ status }) => status === 'failed')
  expect(payouts.length).toBeGreaterThan(20)
  expect(failed).toHaveLength(1)
  expect(payouts.filter(({ status }) => status === 'in_transit')).toHaveLength(2)
  for (const payout of payouts) {
    const listed = await movements(emulator, { payout: payout.id })
    const contained = listed.filter(({ id }) => id !== payout.balance_transaction)
    expect(sumOfNets(contained)).toBe(payout.amount)
  }
  expect(sumOfNets(all)).toBe((available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0))
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.at(-1)?.created).toBe(startMs / 1000 + 1)
})

/** Sells to a card in the time of the emulator, and returns the payment. */
async function sell(emulator: RunningEmulator, number: string): Promise<string> {
  const { account } = emulator
  const { id } = await openSession(emulator)
  const session = account.ledger.get('checkout.session', id)
  const form = { email: 'ann@example.com', number, expiry: '12/34', cvc: '123', place: '' }
  const result = checkCardForm(form, account.clock.now())
  if (!session || 'errors' in result) throw new Error('Nothing was sold.')
  payByCard(account, session, { ...result, address: addressAt('', 'US') })

  return idOf(account.ledger.get('checkout.session', id)?.payment_intent)
}

function loseOrWin({ account }: RunningEmulator, day: number): void {
  const dispute = account.ledger.all('dispute').at(-1)
  if (dispute) closeDispute(account, dispute, { verdict: day % 2 === 0 ? 'won' : 'lost' })
}

function failLatest({ account }: RunningEmulator): void {
  const payout = account.ledger.all('payout').at(-1)
  if (payout) failPayout(account, payout)
}

function sumOfNets(transactions: Stripe.BalanceTransaction[]): number {
  return transactions.reduce((sum, { net }) => sum + net, 0)
}
