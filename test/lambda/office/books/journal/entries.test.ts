import fc from 'fast-check'
import { type Entry, journalOf } from '../../../../../lambda/office/books/journal/entries'
import { isPayout, type Movement } from '../../../../../lambda/office/books/model/movement'
import { monthPeriod } from '../../../../../lambda/office/books/model/period'
import { summarize, total } from '../../../../../lambda/office/books/model/totals'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

const november = monthPeriod('2026-11', 'UTC')
const journal = (movements: Movement[], late: Movement[] = [], period = november) =>
  journalOf({ movements, late, ...period }, true)

/** The sum of all lines of an account in a currency. */
const sumOf = (entries: Entry[], account: string, currency = 'usd') =>
  entries
    .filter((entry) => entry.currency === currency)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { cents }) => sum + cents, 0)

/** The amounts of an entry's accounts. */
const amountsOf = (entry: Entry | undefined) =>
  entry?.lines.map(({ account, cents }) => `${account} ${cents}`).join(', ')

test('without an account of its own the tax stays in the sales', () => {
  const [entry] = journalOf({ movements: [movement({ taxCents: 122 })], late: [], ...november }, false)

  expect(entry?.lines.map(({ account, cents }) => [account, cents])).toEqual([
    ['sales', -1499],
    ['fees', 73],
    ['clearing', 1426],
  ])
})

test.each([
  ['charge', 'sales: Sales', 'other: Other: charge'],
  ['charge_failure', 'refunds: Refunds', 'other: Other: charge failure'],
  ['refund', 'refunds: Refunds', 'other: Other: refund'],
  ['refund_failure', 'refunds: Refunds', 'other: Other: refund failure'],
  ['dispute', 'disputes: Disputes', 'other: Other: dispute'],
  ['dispute_reversal', 'disputes: Disputes', 'other: Other: dispute reversal'],
  ['fee', 'fees: Stripe fees', 'fees: Stripe fees'],
  ['network_cost', 'fees: Stripe fees', 'fees: Stripe fees'],
  ['topup_reversal', 'bank: Bank', 'bank: Bank'],
  ['something_new', 'other: Other: something new', 'other: Other: something new'],
])('a %s of this store is booked as %s, another as %s', (reportingCategory, own, foreign) => {
  const lineOf = (orderId?: string) => {
    const amounts = { feeCents: 0, netCents: 1499 }
    const [entry] = journal([movement({ reportingCategory, orderId, ...amounts })])
    return entry?.lines.map(({ account, description }) => `${account}: ${description}`)
  }

  expect(lineOf('cs_1')).toEqual([own, 'clearing: Stripe balance'])
  expect(lineOf()).toEqual([foreign, 'clearing: Stripe balance'])
})

test('entries of a month are in the order of their days, and movements without money in none', () => {
  const paid = (payoutId: string, day: string) => {
    const arrival = { payoutId, payoutArrivalDate: `2026-11-${day}` }
    const of = { ...arrival, effectiveAt: `2026-11-${day}T00:00:00.000Z` }
    return [movement(arrival), payout({ ...of, balanceTransactionId: `txn_${payoutId}` })]
  }
  const topup = { reportingCategory: 'topup', payoutArrivalDate: undefined, payoutId: undefined }
  const nothing = { grossCents: 0, feeCents: 0, netCents: 0, currency: 'eur' }
  const entries = journal([
    movement({ createdAt: '2026-11-30T10:00:00.000Z' }),
    ...paid('po_b', '25'),
    ...paid('po_c', '24'),
    ...paid('po_a', '25'),
    payout({ ...topup, effectiveAt: '2026-11-26T10:00:00.000Z' }),
    movement(nothing),
  ])

  expect(entries.map(({ day, narration }) => `${day} ${narration}`)).toEqual([
    '2026-11-24 021000021000001, payout po_c',
    '2026-11-25 021000021000001, payout po_a',
    '2026-11-25 021000021000001, payout po_b',
    '2026-11-26 Between bank and Stripe: topup',
    '2026-11-30 Activity of the month',
  ])
})

test.each([
  ['an instant payout', { feeCents: 50, netCents: -1476 }, 'bank 1426, fees 50, clearing -1476'],
  [
    'a top-up',
    { reportingCategory: 'topup', type: 'topup', grossCents: 900, netCents: 900 },
    'bank -900, clearing 900',
  ],
  [
    'money held in reserve',
    { reportingCategory: 'risk_reserved_funds', type: 'payment_reserve_hold' },
    'reserve 1426, clearing -1426',
  ],
  ['a movement of the reserve itself', { balanceType: 'risk_reserved' }, undefined],
])('%s is booked as %s', (_what, changes, lines) => {
  const [entry] = journal([payout({ payoutId: undefined, ...changes })])

  expect(amountsOf(entry)).toBe(lines)
})

test('a payout that arrives at midnight in UTC has its day at the bank, within the month of the books', () => {
  const inNewYork = monthPeriod('2026-11', 'America/New_York')
  const arriving = (day: string) => payout({ effectiveAt: `${day}T00:00:00.000Z`, payoutArrivalDate: day })
  const dayOf = (day: string) => journal([arriving(day)], [], inNewYork)[0]?.day

  expect(dayOf('2026-11-25')).toBe('2026-11-25')
  expect(dayOf('2026-12-01')).toBe('2026-11-30')
})

test('late movements are booked on the first day, apart from those of the month', () => {
  const late = movement({ createdAt: '2026-10-30T10:00:00.000Z' })
  const latePayout = payout({ effectiveAt: '2026-10-30T00:00:00.000Z' })

  const entries = journal([movement({})], [late, latePayout])

  expect(entries.map(({ day, narration }) => [day, narration])).toEqual([
    ['2026-11-01', '021000021000001, payout po_1, of an earlier month'],
    ['2026-11-01', 'Activity of an earlier month'],
    ['2026-11-30', 'Activity of the month'],
  ])
})

const categories =
  'charge refund refund_failure dispute dispute_reversal fee topup payout payout_reversal risk_reserved_funds tax new'
const currencies = ['usd', 'jpy', 'kwd']
const days = fc.integer({ min: 0, max: 91 })
const drawnMovement = fc
  .record({
    category: fc.constantFrom(...categories.split(' ')),
    currency: fc.constantFrom(...currencies),
    day: days,
    gross: fc.integer({ min: -5000, max: 5000 }),
    fee: fc.integer({ min: -100, max: 500 }),
    tax: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
    paid: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    orderId: fc.constantFrom(undefined, 'cs_1'),
    payoutId: fc.constantFrom(undefined, 'po_1', 'po_2'),
    balanceType: fc.constantFrom(undefined, 'payments', 'risk_reserved'),
  })
  .map(({ category, day, gross, fee, tax, paid, ...given }) => {
    const createdAt = new Date(Date.UTC(2026, 9, 1 + day, 12)).toISOString()
    const amounts = { grossCents: gross, feeCents: fee, netCents: gross - fee }
    const sale = { taxCents: tax, customerFacingCents: paid, createdAt }
    return movement({ reportingCategory: category, type: category, ...amounts, ...sale, ...given })
  })
const drawnMovements = fc
  .array(drawnMovement, { maxLength: 40 })
  .map((all) => all.map((each, at) => ({ ...each, balanceTransactionId: `txn_${at}` })))

test('debits equal credits, Stripe’s line adds up to the change of its balance, and the bank’s to the payouts', () => {
  const property = fc.property(drawnMovements, drawnMovements, fc.boolean(), (given, late, hasTax) => {
    const entries = journalOf({ movements: given, late, ...november }, hasTax)

    for (const { lines } of entries) {
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      expect(lines.every(({ cents }) => Number.isSafeInteger(cents) && cents !== 0)).toBe(true)
    }
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
    for (const { currency, endingCents } of summarize(given, undefined, late)) {
      const moved = [...given, ...late].filter(
        (each) => each.currency === currency && each.balanceType !== 'risk_reserved',
      )
      const ofBank = moved.filter((each) => isPayout(each) || each.reportingCategory === 'topup')
      expect(sumOf(entries, 'clearing', currency)).toBe(endingCents)
      expect(sumOf(entries, 'bank', currency)).toBe(-total(ofBank).grossCents || 0)
    }
  })
  fc.assert(property)
})
