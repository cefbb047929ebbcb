import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ordersTable } from '../../../tools/orders/orders-view'
import { ordersProgram } from '../../../tools/orders/program'
import type { ListedOrder } from '../../../tools/orders/read-orders'
import { paidOrder } from '../../support/lambda/order-fixture'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orders-'))
  process.env['STORE_DATA_DIR'] = dataDir
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => rm(dataDir, { recursive: true }))

const listed: ListedOrder = {
  ...paidOrder({ orderNumber: 'EB-7K3M9Q2T', downloads: { count: 2 } }),
  delivery: {
    email: { state: 'accepted', attempts: 1, messageId: 'm-1', acceptedAt: '2026-11-21T10:02:00Z' },
    text: { state: 'failed', attempts: 1, error: 'InvalidParameterException' },
  },
  status: 'paid',
}
const run = (...words: string[]) => ordersProgram(() => {}).parseAsync(words, { from: 'user' })

test('an order is a line with its number, time, amount, status and channels', () => {
  const [, , , line] = ordersTable([listed]).split('\n')

  expect(line?.split('│').map((cell) => cell.trim())).toEqual([
    '',
    'EB-7K3M9Q2T',
    '2026-11-21 10:01',
    '$14.99',
    'paid',
    'accepted',
    'failed (InvalidParameterException)',
    '2',
    '',
  ])
})

test('no orders is a sentence and not an empty table', () => {
  expect(ordersTable([])).toBe('No orders yet.')
})

test('a store that does not run is told with the command that starts it', async () => {
  await expect(run('list')).rejects.toThrow(/not running: start it with `npm start`/)
})

test('a store that was killed is not running either', async () => {
  const endpoints = { dynamodb: 'http://127.0.0.1:9' }
  const store = { ordersTable: 'orders', region: 'us-east-1', endpoints }
  await writeFile(join(dataDir, 'store.json'), JSON.stringify(store))

  await expect(run('list')).rejects.toThrow(/not running/)
})

test('a damaged store file is named', async () => {
  await writeFile(join(dataDir, 'store.json'), '{"ordersTable"')

  await expect(run('list')).rejects.toThrow(/store\.json is damaged/)
})

test.each([
  ['a month that is none', ['list', '--month', '2026-13'], /A month looks like 2026-11/],
  ['a status that is none', ['list', '--status', 'sold'], /Allowed choices are/],
  ['a command that is none', ['sell'], /unknown command/],
])('%s is refused', async (_case, words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})
