import fc from 'fast-check'
import { type Entry, journalOf } from '../../../../../lambda/office/books/journal/entries'
import { isPayout, type Movement } from '../../../../../lambda/office/books/model/movement'
import { monthPeriod } from '../../../../../lambda/office/books/model/period'
import { summarize, total } from '../../../../../lambda/office/books/model/totals'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

const november = monthPeriod('2026-11', 'UTC')
const journal = (movements: Movement[], late: Movement[] = [], period = november, hasTax = true) =>
  journalOf({ movements, late, ...period }, hasTax)
const amountsOf = (entry: Entry | undefined) =>
  entry?.lines.map(({ account, cents }) => `${account} ${cents}`).join(', ')
const narrationsOf = (entries: Entry[]) => entries.map(({ day, narration }) => `${day} ${narration}`)

test('without an account of its own the tax stays in the sales', () => {
  const [entry] = journal([movement({ taxCents: 122 })], [], november, false)

  expect(amountsOf(entry)).toBe('sales -1499, fees 73, clearing 1426')
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
  const lineOf = (orderId?: string) =>
    journal([movement({ reportingCategory, orderId, feeCents: 0, netCents: 1499 })])[0]?.lines.map(
      ({ account, description }) => `${account}: ${description}`,
    )

  expect(lineOf('cs_1')).toEqual([own, 'clearing: Stripe balance'])
  expect(lineOf()).toEqual([foreign, 'clearing: Stripe balance'])
})

test('entries of a month are in the order of their days, and movements without money in none', () => {
  const paid = (payoutId: string, day: string) => {
    const arrival = { payoutId, payoutArrivalDate: `2026-11-${day}` }
    const effectiveAt = `2026-11-${day}T00:00:00.000Z`
    return [movement(arrival), payout({ ...arrival, effectiveAt, balanceTransactionId: `txn_${payoutId}` })]
  }
  const entries = journal([
    movement({ createdAt: '2026-11-30T10:00:00.000Z' }),
    ...paid('po_b', '25'),
    ...paid('po_c', '24'),
    ...paid('po_a', '25'),
    payout({ ...topUp, effectiveAt: '2026-11-26T10:00:00.000Z' }),
    movement({ grossCents: 0, feeCents: 0, netCents: 0, currency: 'eur' }),
  ])

  expect(narrationsOf(entries)).toEqual([
    '2026-11-24 021000021000001, payout po_c',
    '2026-11-25 021000021000001, payout po_a',
    '2026-11-25 021000021000001, payout po_b',
    '2026-11-26 Between bank and Stripe: topup',
    '2026-11-30 Activity of the month',
  ])
})

const topUp = { reportingCategory: 'topup', type: 'topup', payoutId: undefined, payoutArrivalDate: undefined }
const hold = { reportingCategory: 'risk_reserved_funds', type: 'payment_reserve_hold' }

test.each<[string, string, Partial<Movement>]>([
  ['an instant payout', 'bank 1426, fees 50, clearing -1476', { feeCents: 50, netCents: -1476 }],
  ['a top-up', 'bank -900, clearing 900', { ...topUp, grossCents: 900, netCents: 900 }],
  ['money held in reserve', 'reserve 1426, clearing -1426', hold],
  ['a movement of the reserve itself', 'nothing', { balanceType: 'risk_reserved' }],
])('%s is booked as %s', (_what, lines, changes) => {
  const [entry] = journal([payout({ payoutId: undefined, ...changes })])

  expect(amountsOf(entry) ?? 'nothing').toBe(lines)
})

test('a payout that arrives at midnight in UTC has its day at the bank, within the month of the books', () => {
  const inNewYork = monthPeriod('2026-11', 'America/New_York')
  const arriving = (day: string) => payout({ effectiveAt: `${day}T00:00:00.000Z`, payoutArrivalDate: day })
  const dayOf = (day: string) => journal([arriving(day)], [], inNewYork)[0]?.day

  expect(dayOf('2026-11-25')).toBe('2026-11-25')
  expect(dayOf('2026-12-01')).toBe('2026-11-30')
})

test('late movements are booked on the first day, apart from those of the month', () => {
  const effectiveAt = '2026-10-30T00:00:00.000Z'

  const entries = journal([movement()], [movement({ effectiveAt }), payout({ effectiveAt })])

  expect(narrationsOf(entries)).toEqual([
    '2026-11-01 021000021000001, payout po_1, of an earlier month',
    '2026-11-01 Activity of an earlier month',
    '2026-11-30 Activity of the month',
  ])
})

const sumOf = (entries: Entry[], name: string, currency: string) =>
  entries
    .flatMap((entry) => (entry.currency === currency ? entry.lines : []))
    .reduce((sum, { account, cents }) => sum + (account === name ? cents : 0), 0)

const categories =
  'charge refund refund_failure dispute dispute_reversal fee topup payout payout_reversal risk_reserved_funds tax new'
const drawnMovement = fc
  .record({
    category: fc.constantFrom(...categories.split(' ')),
    currency: fc.constantFrom('usd', 'jpy', 'kwd'),
    day: fc.integer({ min: 0, max: 91 }),
    gross: fc.integer({ min: -5000, max: 5000 }),
    fee: fc.integer({ min: -100, max: 500 }),
    taxCents: fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined }),
    customerFacingCents: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
    orderId: fc.constantFrom(undefined, 'cs_1'),
    payoutId: fc.constantFrom(undefined, 'po_1', 'po_2'),
    balanceType: fc.constantFrom(undefined, 'payments', 'risk_reserved'),
  })
  .map(({ category, day, gross, fee, ...given }) => {
    const createdAt = new Date(Date.UTC(2026, 9, 1 + day, 12)).toISOString()
    const amounts = { grossCents: gross, feeCents: fee, netCents: gross - fee }
    return movement({ reportingCategory: category, type: category, createdAt, ...amounts, ...given })
  })
const drawnMovements = fc
  .array(drawnMovement, { maxLength: 40 })
  .map((all) => all.map((each, at) => ({ ...each, balanceTransactionId: `txn_${at}` })))

test('debits equal credits, Stripe’s line adds up to the change of its balance, and the bank’s to the payouts', () => {
  const property = fc.property(drawnMovements, drawnMovements, fc.boolean(), (given, late, hasTax) => {
    const entries = journal(given, late, november, hasTax)

    for (const { lines } of entries) {
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
      expect(lines.every(({ cents }) => Number.isSafeInteger(cents) && cents !== 0)).toBe(true)
    }
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
    for (const { currency, endingCents } of summarize(given, undefined, late)) {
      const ofBank = [...given, ...late].filter(
        (each) =>
          each.currency === currency &&
          each.balanceType !== 'risk_reserved' &&
          (isPayout(each) || each.reportingCategory === 'topup'),
      )
      expect(sumOf(entries, 'clearing', currency)).toBe(endingCents)
      expect(sumOf(entries, 'bank', currency)).toBe(-total(ofBank).grossCents || 0)
    }
  })
  fc.assert(property)
})
