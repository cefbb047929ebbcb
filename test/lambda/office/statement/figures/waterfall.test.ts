import fc from 'fast-check'
import { summarize } from '../../../../../lambda/office/ledger/totals'
import { balanceSteps } from '../../../../../lambda/office/statement/figures/waterfall'
import { sampleMovement, sampleMonth } from '../../../../support/lambda/sample-statement'

test('the steps lead from the starting to the ending balance, whatever moved', () => {
  const movement = fc.record({
    category: fc.constantFrom('charge', 'refund', 'dispute', 'fee', 'payout', 'something_new'),
    gross: fc.integer({ min: -5000, max: 5000 }),
    fee: fc.integer({ min: 0, max: 500 }),
    isOwn: fc.boolean(),
    isLate: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(movement), fc.integer({ min: -9999, max: 9999 }), (drawn, starting) => {
      const made = drawn.map(({ isOwn, isLate, ...sample }) => ({
        isLate,
        movement: sampleMovement({ day: 1, ...sample, ...(isOwn ? { orderId: 'cs_1' } : {}) }),
      }))
      const of = (late: boolean) =>
        made.filter(({ isLate }) => isLate === late).map((each) => each.movement)
      const [balance] = summarize(of(false), { usd: starting }, of(true))
      if (!balance) throw new Error('There is no balance.')

      const steps = balanceSteps(balance)

      const [first, ...rest] = steps
      expect(first).toMatchObject({ kind: 'balance', to: starting })
      let reached = starting
      for (const { from, to, cents } of rest.slice(0, -1)) {
        expect([from, to]).toEqual([reached, reached + cents])
        reached = to
      }
      expect(reached).toBe(balance.endingCents)
    }),
  )
})

test('movements of other stores are a separate step', () => {
  const [balance] = summarize(sampleMonth().movements, {})

  const names = balance && balanceSteps(balance).map(({ name }) => name)

  expect(names).toEqual([
    'Starting balance',
    'This store',
    'Not of this store',
    'Payouts',
    'Ending balance',
  ])
})
