import { addClose } from '../../../../lambda/office/ledger/close'
import { readLateTraces } from '../../../../lambda/office/ledger/late-traces'
import { monthPeriod } from '../../../../lambda/office/ledger/period'
import { addMovement } from '../../../../lambda/office/ledger/write-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { payout } from '../../../support/lambda/movement-fixture'

const ledger = { client, table: 'traces' }
useOrdersTable('orders')
useMovementsTable(ledger.table)
const idsOf = async (month: string, asOf = '2026-12-31T00:00:00.000Z') => {
  const late = await readLateTraces(ledger, monthPeriod(month, 'UTC'), asOf)
  return late.map(({ balanceTransactionId }) => balanceTransactionId)
}

test('a trace id is late in the month after the close that lacked it, and in no other', async () => {
  const add = (balanceTransactionId: string, payoutTraceAt?: string) => {
    const effectiveAt = '2026-10-29T00:00:00.000Z'
    const month = '2026-10'
    return addMovement(ledger, payout({ balanceTransactionId, payoutTraceAt, effectiveAt, month }))
  }
  await add('with the payout')
  await add('at the close', '2026-11-02T00:00:00.000Z')
  await add('after the close', '2026-12-02T00:00:00.000Z')
  await add('after the next', '2026-12-08T08:00:00.000Z')

  const ofOpen = await idsOf('2026-11')
  for (const closedMonth of ['2026-10', '2026-11']) {
    const { from, to } = monthPeriod(closedMonth, 'UTC')
    const closedAt = to.replace('01T', '02T')
    await addClose(ledger, { closedMonth, timeZone: 'UTC', from, to, closedAt, balances: [] })
  }

  expect(ofOpen).toEqual([])
  expect(await idsOf('2026-11', '2026-12-02T00:00:00.000Z')).toEqual(['after the close'])
  expect(await idsOf('2026-12')).toEqual(['after the next'])
})
