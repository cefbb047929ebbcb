import { foreignMovement, movement, payout } from '../../../../support/lambda/movement-fixture'
import { type Amounts, type Balances, balancesAfter, summarize } from '../../../../../lambda/office/books/model/totals'

const moved = (reportingCategory: string, grossCents: number, feeCents = 0) =>
  movement({ reportingCategory, grossCents, feeCents, netCents: grossCents - feeCents })
const refunded = (cents: number) => moved('refund', -cents)
const taken = { ...moved('dispute', -1499, 1500), disputeId: 'dp_1' }
const before = (payments: Amounts, reserved: Amounts = {}): Balances => ({ payments, reserved })

describe('the balance summary', () => {
  const fee = { ...moved('fee', -200), orderId: undefined }
  const sentBack = payout({
    reportingCategory: 'payout_reversal',
    type: 'payout_failure',
    grossCents: 1426,
    netCents: 1426,
  })

  test('adds starting balance, activity and payouts up to the ending balance', () => {
    const movements = [movement(), refunded(500), taken, fee, payout(), payout(), sentBack]

    const [summary] = summarize(movements, before({ usd: 5000 }))

    expect(summary).toMatchObject({
      currency: 'usd',
      startingCents: 5000,
      activity: { count: 4, grossCents: -700, feeCents: 1573, netCents: -2273 },
      payouts: { count: 3, grossCents: -1426, feeCents: 0, netCents: -1426 },
      endingCents: 5000 - 2273 - 1426,
    })
  })

  test("lists categories in Stripe's order, unknown ones last by name, apart from what is not the store's", () => {
    const unknown = [moved('topup', -7), moved('risk_reserved', -7)]
    const won = moved('dispute_reversal', -7)
    const others = [foreignMovement({ netCents: 900 }), fee]

    const own = [...unknown, won, taken, refunded(500), movement(), movement()]
    const [summary] = summarize([...others, ...own])

    expect(summary?.ownActivity).toEqual([
      { category: 'charge', count: 2, grossCents: 2998, feeCents: 146, netCents: 2852 },
      { category: 'refund', count: 1, grossCents: -500, feeCents: 0, netCents: -500 },
      { category: 'dispute', count: 1, grossCents: -1499, feeCents: 1500, netCents: -2999 },
      { category: 'dispute_reversal', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
      { category: 'risk_reserved', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
      { category: 'topup', count: 1, grossCents: -7, feeCents: 0, netCents: -7 },
    ])
    expect(summary?.otherActivity.map(({ category }) => category)).toEqual(['charge', 'fee'])
    expect(summary?.activity).toMatchObject({ count: 9, netCents: 2852 - 3499 - 21 + 700 })
  })

  test('lists late movements separately, and counts them in activity, payouts and ending balance', () => {
    const [summary] = summarize([movement()], before({ usd: 100 }), [refunded(500), payout()])

    expect(summary?.ownActivity.map(({ category }) => category)).toEqual(['charge'])
    expect(summary?.lateActivity).toEqual([
      { category: 'refund', count: 1, grossCents: -500, feeCents: 0, netCents: -500 },
    ])
    expect(summary).toMatchObject({
      activity: { count: 2, netCents: 926 },
      payouts: { netCents: -1426 },
      endingCents: 100 + 926 - 1426,
    })
  })

  test('never adds currencies together', () => {
    const inYen = movement({ currency: 'jpy', grossCents: 1500, feeCents: 54, netCents: 1446 })

    const summaries = summarize([movement(), inYen], before({ usd: 10, kwd: 4369 }))

    expect(summaries.map(({ currency, endingCents }) => [currency, endingCents])).toEqual([
      ['jpy', 1446],
      ['kwd', 4369],
      ['usd', 1436],
    ])
  })
})

describe('a reserve', () => {
  const reserve = (balanceType: string, cents: number) =>
    foreignMovement({
      balanceType,
      type: 'reserve_hold',
      reportingCategory: 'risk_reserved_funds',
      grossCents: cents,
      feeCents: 0,
      netCents: cents,
    })
  /** Stripe takes 5.00 off the balance and holds it. */
  const [withheld, held] = [reserve('payments', -500), reserve('risk_reserved', 500)]

  test('lowers the balance, and what Stripe holds is shown separately, also where nothing else moved', () => {
    const [summary] = summarize([movement(), withheld, held], before({ usd: 5000 }, { usd: 200 }))
    const late = summarize([], before({}, { eur: 5 }), [withheld, held])

    expect(summary).toMatchObject({ activity: { count: 2, netCents: 926 }, endingCents: 5926, reservedCents: 700 })
    expect(summary?.otherActivity).toMatchObject([{ category: 'risk_reserved_funds', count: 1 }])
    expect(late).toMatchObject([
      { currency: 'eur', reservedCents: 5 },
      { endingCents: -500, reservedCents: 500, lateActivity: [{ count: 1 }] },
    ])
  })

  test('is added up apart from the balance, by currency', () => {
    const inYen = movement({ currency: 'jpy', netCents: 5, balanceType: 'payments' })

    expect(balancesAfter([movement(), inYen, withheld, held], before({ usd: 10 }))).toEqual({
      payments: { usd: 936, jpy: 5 },
      reserved: { usd: 500 },
    })
  })
})
