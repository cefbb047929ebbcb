import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ordersTable } from '../../../tools/orders/orders-view'
import type { ListedOrder } from '../../../tools/orders/read-orders'
import { writeStoreFile } from '../../../local/data-dir/store-file'
import { runOrders } from '../../../tools/orders/run-orders'
import { paidOrder } from '../../support/lambda/order-fixture'
import { awsError, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import { product } from '../../../product/product'
import { formatPrice } from '../../../product/format-price'

let dataDir: string
let terminal: FakeTerminal
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orders-'))
  process.env['STORE_DATA_DIR'] = dataDir
  terminal = fakeTerminal()
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
const run = (...args: string[]) => runOrders(args, terminal)

test('an order is a line with its number, time, amount, status and channels', () => {
  const [, , , line] = ordersTable([listed]).split('\n')

  expect(line?.split('│').map((cell) => cell.trim())).toEqual([
    '',
    'EB-7K3M9Q2T',
    '2026-11-21 10:01',
    formatPrice(product.priceCents, product.currency),
    'paid',
    'accepted',
    'failed (InvalidParameterException)',
    '2',
    '',
  ])
})

test('a channel that replaces another one says so', () => {
  const fallback = { from: 'text', to: 'email', at: '2026-11-21T10:02:00Z' }
  const [, , , line] = ordersTable([{ ...listed, fallback }]).split('\n')

  expect(line).toContain('│ accepted (fallback) │ failed (InvalidParameterException) │')
})

test('no orders are reported in a sentence', () => {
  expect(ordersTable([])).toBe('No orders yet.')
})

test('a store that does not run is reported with the command that starts it', async () => {
  expect(await run('list')).toBe(1)

  expect(terminal.shown()).toMatch(/not running: start it with `npm start`/)
})

test('a store that was killed is not running either', async () => {
  const url = 'http://127.0.0.1:9'
  await writeStoreFile(join(dataDir, 'store.json'), {
    siteUrl: url,
    paymentsUrl: url,
    inboxUrl: url,
    region: 'us-east-1',
    ordersTable: 'orders',
    movementsTable: 'movements',
    retryQueue: 'http://127.0.0.1:9/retries',
    functions: {},
    endpoints: {
      dynamodb: url,
      storage: url,
      ses: url,
      sqs: url,
      secretsManager: url,
      lambda: url,
    },
  })

  expect(await run('list')).toBe(1)

  expect(terminal.shown()).toMatch(/not running/)
})

test('a damaged store file is named', async () => {
  await writeFile(join(dataDir, 'store.json'), '{"ordersTable"')

  expect(await run('list')).toBe(1)

  expect(terminal.shown()).toMatch(/store\.json is damaged/)
})

test.each([
  ['an invalid month', ['list', '--month', '2026-13'], /A month looks like 2026-11/],
  ['an unknown status', ['list', '--status', 'sold'], /Allowed choices are/],
  ['an unknown command', ['sell'], /unknown command/],
  ['an unknown stage', ['redrive', '--stage', 'moon'], /moon/],
])('%s is refused with exit code 2', async (_case, args, message) => {
  expect(await run(...args)).toBe(2)

  expect(terminal.shown()).toMatch(message)
})

test('a stage that is not deployed is reported with the command that deploys it', async () => {
  const aws = mockAccount()
  aws.cloudFormation.on(DescribeStacksCommand).rejects(awsError('ValidationError'))

  expect(await run('redrive', '--stage', 'dev')).toBe(1)

  expect(terminal.shown()).toMatch(/not deployed in this account: npm run deploy -- --stage dev/)
})
