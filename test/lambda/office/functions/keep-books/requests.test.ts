import { setUpBooks } from '../../../../support/lambda/books-setup'
import { bookFee, openDispute } from 'stripe-emulator'

const shop = setUpBooks(Date.UTC(2026, 10, 3, 18))
const november = '2026-11'

function disputeCharge() {
  const { account } = shop.emulator()
  const [charge] = account.ledger.all('charge')
  if (!charge) throw new Error('There is no charge.')
  return { charge: charge.id, dispute: openDispute(account, charge, 'fraudulent').id }
}

async function sell() {
  const id = await shop.sell()
  await shop.recordAll()
  return { id, payment: await shop.paymentOf(id) }
}

test('the money of a payment is read from Stripe: its charge with card and fee, refunds and disputes, and the payout that contains them', async () => {
  const { id, payment } = await sell()
  shop.turnDays(1)
  await shop.refund(id, 500)
  shop.turnDays(8)
  await shop.run()
  disputeCharge()

  const found = await shop.call({ payment })

  const inPayout = { orderId: id, payoutId: expect.stringMatching(/^po_/) }
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  expect(found).toMatchObject({
    movements: [
      { reportingCategory: 'charge', feeCents: 73, ...inPayout, ...card },
      { reportingCategory: 'refund', netCents: -500, ...inPayout },
      { reportingCategory: 'dispute', netCents: -999 - 1500, orderId: id, payoutId: undefined },
    ],
  })
  expect(await shop.call({ payment: 'pi_unknown' })).toEqual({ movements: [] })
})

test('the payment of a charge, refund or dispute is found by its id, and none of an id that Stripe does not know', async () => {
  const { id, payment } = await sell()
  const refund = await shop.refund(id, 500)
  const { charge, dispute } = disputeCharge()

  for (const source of [charge, refund.id, dispute]) {
    expect(await shop.call({ source })).toEqual({ payments: [payment] })
  }
  expect(await shop.call({ source: 'ch_unknown' })).toEqual({ payments: [] })
})

test('the payments by a card are found in a span by its last digits', async () => {
  const { payment } = await sell()
  shop.turnDays(1)
  await shop.sell(undefined, '4000 0000 0000 5126')
  shop.turnDays(1)
  await sell()

  const span = { from: '2026-11-03T00:00:00.000Z', to: '2026-11-05T00:00:00.000Z' }
  expect(await shop.call({ card: '4242', ...span })).toEqual({ payments: [payment] })
})

const readsOf = async (work: () => Promise<unknown>, kind = '') => {
  const before = shop.calls.made.length
  await work()
  return shop.calls.made.slice(before).filter((call) => call.includes(kind))
}

function bookFees(count: number, secondOf: (at: number) => number) {
  const { account } = shop.emulator()
  const fee = bookFee(account, { cents: 1, currency: 'usd', description: 'Radar' })
  const { object: _object, id: _id, ...like } = fee
  const fees = Array.from({ length: count - 1 }, (_, at) => {
    return { ...account.make('balance_transaction', like), created: fee.created + secondOf(at) }
  })
  account.ledger.save(fees)
}

test('an open month of 250 movements and 30 payouts takes 29 reads at Stripe, none again within 15 minutes, a day later 5, and its close 11', async () => {
  shop.turnTo('2026-11-04')
  await shop.sell(undefined, undefined, { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' })
  for (let day = 0; day < 26; day += 1) {
    await shop.sell()
    bookFees(7, () => 0)
    shop.turnDays(1)
  }
  await shop.refund(await shop.sell(), 500)
  await shop.recordAll()

  const whole = await readsOf(() => shop.ask(november, 'read'))
  const { readAt } = await shop.month(november)
  shop.clock().turnBy(14 * 60_000)
  const fresh = await readsOf(() => shop.ask(november, 'read'))
  expect((await shop.month(november)).readAt).toBe(readAt)
  shop.turnDays(1)
  const again = await readsOf(() => shop.ask(november, 'read'))
  shop.turnTo('2026-12-02')
  const close = await readsOf(() => shop.ask(november, 'close'))

  const { movements, isClosed, verdict } = await shop.month(november)
  expect([movements.length, isClosed, verdict.orders]).toEqual([234, true, 27])
  expect(verdict.payouts).toBe(23)
  expect([whole, fresh, again, close].map(({ length }) => length)).toEqual([29, 0, 5, 11])
  // Two days before the last read.
  expect(again).toContainEqual(expect.stringContaining(`created[gte]=${Date.UTC(2026, 10, 28, 18) / 1000}`))
})

test('a month of many movements is read in parts, each call continues, and its close reads all of it', async () => {
  await sell()
  bookFees(1500, (at) => Math.floor(at / 3) * 600)
  shop.turnTo('2026-11-27')
  const seconds = 0.000_001

  shop.leave(90_000)
  const late = await shop.ask(november, 'read')
  shop.leave(900_000)
  shop.storage.objects.delete('/books/open.jsonl.gz')
  const first = await shop.ask(november, 'read', { seconds })
  const second = await readsOf(() => shop.ask(november, 'read'), 'balance_transactions?created')

  for (const part of [late, first]) expect(part).toMatchObject({ isComplete: false, movements: 1000 })
  expect(second.length).toBe(17)
  shop.turnTo('2026-12-05')
  expect(await shop.ask(november, 'close', { seconds })).toMatchObject({
    isClosed: true,
    movements: 1501,
    verdict: { differences: [] },
  })
  const { movements } = await shop.month(november)
  expect(new Set(movements.map(({ balanceTransactionId: id }) => id)).size).toBe(1501)
})

test('a thousand movements within a second do not multiply the reads of a quiet month', async () => {
  await sell()
  shop.turnTo('2026-11-25')
  bookFees(1100, () => 0)
  shop.turnTo('2026-11-27')

  const reads = await readsOf(() => shop.ask(november, 'read'), 'balance_transactions?created')

  expect(reads.length).toBe(120)
  expect((await shop.month(november)).movements.length).toBe(1102)
})
