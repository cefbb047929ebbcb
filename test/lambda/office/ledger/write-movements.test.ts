import { readMovements } from '../../../../lambda/office/ledger/read-movements'
import { addMovement } from '../../../../lambda/office/ledger/write-movements'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { movement } from '../../../support/lambda/movement-fixture'

const ledger = { client, table: 'movements' }
useOrdersTable('orders')
useMovementsTable(ledger.table)

test('a movement that is already in the ledger stays unchanged, with its payout', async () => {
  const paidOut = movement({ payoutId: 'po_1' })
  await addMovement(ledger, paidOut)

  await addMovement(ledger, movement({ recordedAt: '2026-12-24T00:00:00.000Z' }))

  expect((await readMovements(ledger, ['txn_1'])).get('txn_1')).toEqual(paidOut)
})
