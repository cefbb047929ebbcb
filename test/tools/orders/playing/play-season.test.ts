import { movementsWithin } from '../../../../lambda/ledger/read-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { playSeason } from '../../../../tools/orders/playing/play-season'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { ownStore } from '../../../support/lambda/session-fixture'

const ordersTable = 'orders'
const ledgers = ['first', 'second', 'third'] as const
useOrdersTable(ordersTable)
for (const ledger of ledgers) useMovementsTable(ledger)

/** Plays a small season, and returns the sums of its movements by category. */
async function totals(seed: number, table: (typeof ledgers)[number]) {
  const now = new Date('2026-11-22T15:30:00.000Z')
  const ledger = { client, table }
  const options = { months: 1, orders: 12, seed, now, own: ownStore, ordersTable, ledger }
  const season = playSeason(options)
  while (!(await season.next()).done);
  const sums: Record<string, number> = {}
  const span = { from: '2026-10-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
  for await (const { reportingCategory: name, netCents } of movementsWithin(ledger, span)) {
    sums[name] = (sums[name] ?? 0) + netCents
  }
  return sums
}

test('the same seed ends in the same totals, and another one in others', async () => {
  const first = await totals(7, 'first')

  expect(Object.keys(first)).toContain('payout')
  expect(await totals(7, 'second')).toEqual(first)
  expect(await totals(8, 'third')).not.toEqual(first)
})
