import { summarize } from '../../../../lambda/office/ledger/totals'
import { summaryView } from '../../../../tools/orders/views/summary-view'
import { movement } from '../../../support/lambda/movement-fixture'

const viewWith = (reserved: Record<string, number>) =>
  summarize([movement()], {}, [], reserved).map((summary) => summaryView(summary, 'November 2026'))

test('what Stripe holds in reserve is below the ending balance, where there is any', () => {
  const [[withReserve = ''], [without]] = [viewWith({ usd: 2500 }), viewWith({})]

  expect(withReserve).toMatch(/Ending balance.*\$14\.26.*\n[^\n]*Held in reserve.*\$25\.00/)
  expect(without).not.toContain('Held in reserve')
})
