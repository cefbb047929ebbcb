import fc from 'fast-check'
import { endingOf, sum, waitingAt } from '../../../../../lambda/office/books/model/ending-balance'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import { summarize } from '../../../../../lambda/office/books/model/totals'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

const end = '2026-12-01T00:00:00.000Z'

/** Explains the dollars at the end of November. */
function explained(movements: Movement[]) {
  const [balance] = summarize(
    movements.filter(({ effectiveAt, currency }) => effectiveAt < end && currency === 'usd'),
    { payments: { usd: 0 }, reserved: {} },
  )
  if (!balance) throw new Error('There is no balance')
  // What waited at the end of the month before counts like a movement of this one.
  const half = '2026-11-15T00:00:00.000Z'
  const [earlier, later] = [true, false].map((isEarlier) =>
    movements.filter(({ effectiveAt }) => effectiveAt < half === isEarlier),
  )
  const waiting = waitingAt(end, waitingAt(half, [], earlier ?? []), later ?? [])
  return endingOf(balance, waiting, movements, end)
}

const sale = (changes: Partial<Movement>) => movement({ createdAt: '2026-11-29T10:00:00.000Z', ...changes })
const onItsWay = payout({
  payoutId: 'po_2',
  createdAt: '2026-11-29T02:00:00.000Z',
  effectiveAt: '2026-12-02T00:00:00.000Z',
  payoutArrivalDate: '2026-12-02',
})

test('what is on its way, what waits and what can be paid out are the ending balance', () => {
  const wait = { availableOn: '2026-12-03T00:00:00.000Z' }
  const movements = [
    sale({}),
    sale({}),
    sale({}),
    sale(wait),
    sale(wait),
    sale({ availableOn: '2026-12-02T00:00:00.000Z', netCents: -500 }),
    sale({ ...wait, currency: 'eur' }),
    sale({ ...wait, balanceType: 'risk_reserved' }),
    sale({ ...wait, createdAt: '2026-12-01T10:00:00.000Z' }),
    payout({ effectiveAt: '2026-11-30T00:00:00.000Z', ...wait }),
    onItsWay,
    payout({ createdAt: '2026-12-01T02:00:00.000Z', effectiveAt: '2026-12-04T00:00:00.000Z' }),
  ]

  expect(explained(movements)).toEqual({
    currency: 'usd',
    inTransit: [{ payoutId: 'po_2', arrivesOn: '2026-12-02', cents: 1426 }],
    pending: [
      { day: '2026-12-02', cents: -500 },
      { day: '2026-12-03', cents: 2852 },
    ],
    availableCents: 1426,
    endingCents: 5204,
    reservedCents: 1426,
  })
})

test('what happens at the end itself is after it', () => {
  const arriving = { payoutId: 'po_3', createdAt: '2026-11-28T02:00:00.000Z' }
  const movements = [
    sale({ availableOn: end }),
    sale({ createdAt: end, availableOn: end }),
    onItsWay,
    payout({ ...arriving, effectiveAt: end, payoutArrivalDate: undefined }),
    payout({ payoutId: 'po_4', createdAt: end, effectiveAt: '2026-12-03T00:00:00.000Z' }),
  ]

  const { inTransit, pending } = explained(movements)

  expect(inTransit.map(({ payoutId, arrivesOn }) => [payoutId, arrivesOn])).toEqual([
    ['po_3', '2026-12-01'],
    ['po_2', '2026-12-02'],
  ])
  expect(pending).toEqual([{ day: '2026-12-01', cents: 1426 }])
})

test('the parts add up to the ending balance, and the available one is what Stripe could pay out then', () => {
  const times = fc.integer({ min: 0, max: 60 })
  const at = (days: number) => new Date(Date.UTC(2026, 10, 1 + days, 3)).toISOString()
  const drawn = fc
    .record({ day: times, later: times, cents: fc.integer({ min: -999, max: 999 }), isPayout: fc.boolean() })
    .map(({ day, later, cents, isPayout }) => {
      const amounts = { grossCents: cents, feeCents: 0, netCents: cents }
      const createdAt = at(day)
      return isPayout
        ? payout({ ...amounts, createdAt, effectiveAt: at(day + later), payoutArrivalDate: undefined })
        : movement({ ...amounts, createdAt, availableOn: at(day + later) })
    })
  const property = fc.property(fc.array(drawn), (movements) => {
    const { inTransit, pending, availableCents, endingCents } = explained(movements)

    expect(sum(inTransit) + sum(pending) + availableCents).toBe(endingCents)
    const couldBePaid = movements.filter(
      ({ type, createdAt, availableOn }) => createdAt < end && (type === 'payout' || availableOn < end),
    )
    expect(availableCents).toBe(couldBePaid.reduce((cents, { netCents }) => cents + netCents, 0))
  })
  fc.assert(property)
})
