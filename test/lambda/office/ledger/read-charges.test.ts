import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { chargesOf } from '../../../../lambda/office/ledger/read-charges'
import { client } from '../../../../lambda/orders/orders-table'
import { useMovementsTable, useOrdersTable } from '../../../support/lambda/embedded-table'
import { movement } from '../../../support/lambda/movement-fixture'
import { paidOrder } from '../../../support/lambda/order-fixture'

const table = 'movements'
const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
useOrdersTable('orders')
useMovementsTable(table)

let count = 0
/** An order that was paid at one time, and its charge, booked at another. */
async function sold(paidAt: string, chargedAt: string) {
  count += 1
  const orderNumber = `EB-0000000${count}`
  const facts = { orderNumber, createdAt: chargedAt, sourceId: `ch_${count}`, cardLast4: '4242' }
  const Item = movement({ ...facts, balanceTransactionId: `txn_${count}` })
  await client.send(new PutCommand({ TableName: table, Item }))
  return paidOrder({ orderNumber, sale: { paidAt } })
}
const queries = () =>
  send.mock.calls.flatMap(([call]) =>
    call instanceof QueryCommand ? (call.input.IndexName ?? '') : [],
  )

test('the charges of a day are read together, also one that was booked just before the day', async () => {
  const first = await sold('2026-11-01T00:00:01.000Z', '2026-10-31T23:59:59.000Z')
  const second = await sold('2026-11-01T10:00:00.000Z', '2026-11-01T09:59:58.000Z')
  const refund = { orderNumber: 'EB-00000002', reportingCategory: 'refund', sourceId: 're_1' }
  const createdAt = '2026-11-01T11:00:00.000Z'
  const Item = movement({ ...refund, createdAt, balanceTransactionId: 'txn_refund' })
  await client.send(new PutCommand({ TableName: table, Item }))
  const chargeOf = chargesOf({ client, table })
  send.mockClear()

  const charges = [await chargeOf(first), await chargeOf(second)]

  expect(charges).toMatchObject([
    { orderNumber: 'EB-00000001', cardLast4: '4242', feeCents: 73 },
    { orderNumber: 'EB-00000002', cardLast4: '4242', feeCents: 73 },
  ])
  // The day touches two months.
  expect(queries()).toEqual(['by-month', 'by-month'])
})

test('a charge that was booked on another day is looked up by itself, and a missing charge is not found', async () => {
  const late = await sold('2026-11-20T10:00:00.000Z', '2026-11-12T10:00:00.000Z')
  const chargeOf = chargesOf({ client, table })

  expect(await chargeOf(late)).toMatchObject({ orderNumber: late.orderNumber })
  expect(await chargeOf(paidOrder({ orderNumber: 'EB-NONE0000' }))).toBeUndefined()
})
