import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { addClose, noteSent, readClose } from '../../../lambda/office/ledger/close'
import { readProgress, saveProgress } from '../../../lambda/office/ledger/progress'
import { useMovementsTable, useOrdersTable } from '../../support/lambda/embedded-table'
import { runbookBlock, runOnTable } from '../../support/lib/runbook-commands'

const table = 'movements'
useOrdersTable('orders')
useMovementsTable(table)

const open = () => ({ client: DynamoDBDocumentClient.from(new DynamoDBClient({})), table })
const close = {
  closedMonth: '2026-10',
  timeZone: 'UTC',
  from: '2026-10-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  closedAt: '2026-11-02T00:00:00.000Z',
  endings: { usd: 1426 },
}

/** Copies an item into the ledger under the condition of the runbook's command. */
function copy(Item: object) {
  const [, condition] = /--condition-expression '(.+)'/.exec(runbookBlock('LEDGER" --item')) ?? []
  expect(condition).toBeDefined()
  const put = new PutCommand({ TableName: table, Item, ConditionExpression: condition })
  return open().client.send(put)
}

test('after the command record-movements has no progress and reads the whole history', async () => {
  await saveProgress(open(), { recordedTo: 1_764_000_000, firstMonth: '2026-01' })

  await runOnTable(table, runbookBlock('delete-item'))

  expect(await readProgress(open())).toEqual({})
})

test('the copy restores a missing close, and leaves a close that was sent since', async () => {
  const copied = { balanceTransactionId: 'close#2026-10', ...close }

  await copy(copied)
  const before = await readClose(open(), '2026-10')
  await noteSent(open(), '2026-10', new Date('2026-11-02T01:00:00.000Z'))
  await expect(copy(copied)).rejects.toThrow('conditional request failed')

  expect(before).toMatchObject(close)
  expect(await addClose(open(), close)).toMatchObject({ sentAt: '2026-11-02T01:00:00.000Z' })
})

test('the copy gives a movement that was read again the time at which it first became known', async () => {
  const movement = { balanceTransactionId: 'txn_1', recordedAt: '2026-11-20T00:00:00.000Z' }
  await copy(movement)

  await expect(copy({ ...movement, recordedAt: '2026-10-05T00:00:00.000Z' })).resolves.toBeDefined()
})
