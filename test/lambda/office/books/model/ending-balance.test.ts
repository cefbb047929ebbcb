import fc from 'fast-check'
import { endingOf, sumCents, waitingAt } from '../../../../../lambda/office/books/model/ending-balance'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import { summarize } from '../../../../../lambda/office/books/model/totals'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

const end = '2026-12-01T00:00:00.000Z'
const on = (day: string) => `2026-${day}T00:00:00.000Z`

function explained(movements: Movement[]) {
  const inDollars = movements.filter(({ effectiveAt, currency }) => effectiveAt < end && currency === 'usd')
  const [balance] = summarize(inDollars, { payments: { usd: 0 }, reserved: {} })
  if (!balance) throw new Error('There is no balance')
  // What waited at the end of the month before counts like a movement of this one.
  const isEarlier = ({ effectiveAt }: Movement) => effectiveAt < on('11-15')
  const before = waitingAt(on('11-15'), [], movements.filter(isEarlier))
  const later = movements.filter((each) => !isEarlier(each))
  return endingOf(balance, waitingAt(end, before, later), movements, end)
}

test('what is on its way, what waits and what can be paid out are the ending balance, without what happens at the end', () => {
  const sale = (changes: Partial<Movement> = {}) => movement({ createdAt: on('11-29'), ...changes })
  const wait = { availableOn: on('12-03') }
  const sent = (payoutId: string, from: string, to: string, arrives?: string) =>
    payout({ payoutId, createdAt: on(from), effectiveAt: on(to), payoutArrivalDate: arrives })
  const movements = [
    sale(),
    sale(),
    sale(),
    sale({ availableOn: end }),
    sale(wait),
    sale(wait),
    sale({ availableOn: on('12-02'), netCents: -500 }),
    sale({ createdAt: end, availableOn: end }),
    sale({ ...wait, currency: 'eur' }),
    sale({ ...wait, balanceType: 'risk_reserved', netCents: 400 }),
    sale({ ...wait, createdAt: on('12-01') }),
    payout({ effectiveAt: on('11-30'), ...wait }),
    sent('po_2', '11-29', '12-02', '2026-12-02'),
    { ...sent('po_5', '11-29', '12-02'), currency: 'eur' },
    { ...sent('po_6', '11-29', '12-02'), payoutStatus: 'failed' },
    sent('po_3', '11-28', '12-01'),
    sent('po_4', '12-01', '12-03'),
  ]

  expect(explained(movements)).toEqual({
    currency: 'usd',
    inTransit: [
      { payoutId: 'po_3', arrivesOn: '2026-12-01', cents: 1426 },
      { payoutId: 'po_2', arrivesOn: '2026-12-02', cents: 1426 },
    ],
    pending: [
      { day: '2026-12-01', cents: 1426 },
      { day: '2026-12-02', cents: -500 },
      { day: '2026-12-03', cents: 2852 },
    ],
    availableCents: 0,
    endingCents: 6630,
    reservedCents: 400,
  })
})

test('the parts add up to the ending balance, and the available one is what Stripe could pay out then', () => {
  const times = fc.integer({ min: 0, max: 60 })
  const at = (days: number) => new Date(Date.UTC(2026, 10, 1 + days, 3)).toISOString()
  const drawn = fc
    .record({ day: times, later: times, cents: fc.integer({ min: -999, max: 999 }), isPayout: fc.boolean() })
    .map(({ day, later, cents, isPayout }) => {
      const made = { grossCents: cents, feeCents: 0, netCents: cents, createdAt: at(day) }
      const then = at(day + later)
      return isPayout
        ? payout({ ...made, effectiveAt: then, payoutArrivalDate: undefined })
        : movement({ ...made, availableOn: then })
    })
  const property = fc.property(fc.array(drawn), (movements) => {
    const free = movement({ netCents: 0, createdAt: on('11-20') })
    const { inTransit, pending, availableCents, endingCents } = explained([free, ...movements])

    expect(sumCents(inTransit) + sumCents(pending) + availableCents).toBe(endingCents)
    const couldBePaid = movements.filter(
      ({ type, createdAt, availableOn }) => createdAt < end && (type === 'payout' || availableOn < end),
    )
    expect(availableCents).toBe(couldBePaid.reduce((cents, { netCents }) => cents + netCents, 0))
  })
  fc.assert(property)
})
