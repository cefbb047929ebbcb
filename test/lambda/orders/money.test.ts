import fc from 'fast-check'
import {
  applyAdjustments,
  applyFraudWarning,
  type Closing,
  type Money,
  openDisputes,
} from '../../../lambda/orders/money'

const nothing: Money = { refundedCents: 0 }
const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
const dispute = { id: 'dp_1', reason: 'fraudulent', openedAt: at(23) }
const closing = (disputeId: string, day: number): Closing => ({ disputeId, closedAt: at(day) })
const warning = (id: string, day: number) => ({ id, type: 'misc', warnedAt: at(day) })

test('refunds and disputes in any sequence end as they are at Stripe, with the last closing', () => {
  const final = {
    refundedCents: 500,
    refundedAt: at(22),
    refunds: [{ id: 're_1', cents: 500, status: 'succeeded', at: at(22) }],
    dispute: { ...dispute, status: 'won', amountCents: 1499, feeCents: 1500 },
  }
  // A refund that failed later.
  const earlier = { refundedCents: 1499, refundedAt: at(21), dispute: { ...dispute, status: 'needs_response' } }
  const changes: ((money: Money) => Money)[] = [
    (money) => applyAdjustments(money, earlier),
    (money) => applyAdjustments(money, earlier, closing('dp_1', 30)),
    (money) => applyAdjustments(money, earlier, closing('dp_1', 28)),
    (money) => applyFraudWarning(money, warning('issfr_1', 22)),
  ]
  const expected = { ...final, dispute: { ...final.dispute, closedAt: at(30) }, fraudWarning: warning('issfr_1', 22) }

  fc.assert(
    fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 8 }), (shuffled) => {
      const known = shuffled.reduce((money, change) => change(money), nothing)

      // The last event reads the final state at Stripe.
      expect(applyAdjustments(known, final)).toEqual(expected)
    }),
  )
})

test('fraud warnings in any sequence and repetition keep the earliest one', () => {
  const warnings = [warning('issfr_2', 23), warning('issfr_1', 23), warning('issfr_3', 24)]

  fc.assert(
    fc.property(fc.shuffledSubarray([...warnings, ...warnings], { minLength: 6 }), (shuffled) => {
      const warned = shuffled.reduce(applyFraudWarning, nothing)

      expect(warned.fraudWarning?.id).toBe('issfr_1')
      expect(warnings.reduce(applyFraudWarning, warned)).toBe(warned)
    }),
  )
})

test('each dispute of an order keeps its own closing time, whichever is decisive', () => {
  const first = { ...dispute, status: 'warning_closed' }
  const second = { ...dispute, id: 'dp_2', status: 'lost' }
  const both = { refundedCents: 0, dispute: second, otherDisputes: [first] }

  const one = applyAdjustments(nothing, { ...nothing, dispute: first }, closing('dp_1', 28))
  const two = applyAdjustments(one, both)
  const closed = applyAdjustments(two, both, closing('dp_2', 30))

  expect(two.dispute).toStrictEqual(second)
  expect(closed.dispute).toEqual({ ...second, closedAt: at(30) })
  expect(closed.otherDisputes).toEqual([{ ...first, closedAt: at(28) }])
})

test('open disputes are listed by the deadline for evidence, and none without a dispute', () => {
  const due = (id: string, status: string, dueBy?: string) => ({ ...dispute, id, status, dueBy })
  const money = {
    ...nothing,
    dispute: due('dp_late', 'needs_response', at(30)),
    otherDisputes: [
      due('dp_unknown', 'under_review'),
      due('dp_soon', 'needs_response', at(25)),
      due('dp_won', 'won', at(24)),
    ],
  }

  const ids = openDisputes(money).map(({ id }) => id)
  expect(ids).toEqual(['dp_soon', 'dp_late', 'dp_unknown'])
  expect(openDisputes(nothing)).toEqual([])
})
