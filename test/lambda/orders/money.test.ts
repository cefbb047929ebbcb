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
  const closings = [undefined, closing('dp_1', 30), closing('dp_1', 28)]
  const changes: ((money: Money) => Money)[] = [
    ...closings.map((end) => (money: Money) => applyAdjustments(money, earlier, end)),
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

const first: Money = { ...nothing, fraudWarning: warning('issfr_1', 23) }
test('fraud warnings in any sequence and repetition keep the earliest one', () => {
  const warnings = [warning('issfr_2', 23), warning('issfr_1', 23), warning('issfr_3', 24)]
  const shuffled = fc.shuffledSubarray([...warnings, ...warnings], { minLength: 6 })

  fc.assert(fc.property(shuffled, (set) => expect(set.reduce(applyFraudWarning, nothing)).toEqual(first)))
  expect(warnings.reduce(applyFraudWarning, first)).toBe(first)
})

test('each dispute of an order keeps its own closing time, whichever is decisive', () => {
  const inquiry = { ...dispute, status: 'warning_closed' }
  const lost = { ...dispute, id: 'dp_2', status: 'lost' }
  const both = { refundedCents: 0, dispute: lost, otherDisputes: [inquiry] }

  const one = applyAdjustments(nothing, { ...nothing, dispute: inquiry }, closing('dp_1', 28))
  const two = applyAdjustments(one, both)
  const closed = applyAdjustments(two, both, closing('dp_2', 30))

  expect(two.dispute).toStrictEqual(lost)
  expect(closed.dispute).toEqual({ ...lost, closedAt: at(30) })
  expect(closed.otherDisputes).toEqual([{ ...inquiry, closedAt: at(28) }])
})

test('open disputes are sorted by the deadline for evidence', () => {
  const due = (id: string, status: string, dueBy?: string) => ({ ...dispute, id, status, dueBy })
  const soon = due('dp_soon', 'needs_response', at(25))
  const otherDisputes = [due('dp_unknown', 'under_review'), soon, due('dp_won', 'won', at(24))]
  const open = openDisputes({ ...nothing, dispute: due('dp_late', 'needs_response', at(30)), otherDisputes })

  expect(open.map(({ id }) => id)).toEqual(['dp_soon', 'dp_late', 'dp_unknown'])
  expect(openDisputes(nothing)).toEqual([])
})
