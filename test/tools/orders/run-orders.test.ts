import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStoreFile } from '../../../local/data-dir/store-file'
import { runOrders } from '../../../tools/orders/run-orders'
import { awsError, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'

let dataDir: string
let terminal: FakeTerminal
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'orders-'))
  process.env['STORE_DATA_DIR'] = dataDir
  terminal = fakeTerminal()
})
afterEach(() => rm(dataDir, { recursive: true }))

const run = (...args: string[]) => runOrders(args, terminal)

test('a store that is not running is reported with the command that starts it', async () => {
  expect(await run('list')).toBe(1)

  expect(terminal.shown()).toBe('The local store is not running: start it with `npm start`.')
})

test('a store that was killed is reported as not running', async () => {
  const url = 'http://127.0.0.1:9'
  await writeStoreFile(join(dataDir, 'store.json'), {
    siteUrl: url,
    paymentsUrl: url,
    inboxUrl: url,
    region: 'us-east-1',
    storeId: 'store-of-this-test',
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
  ['an unknown command', ['sell'], /unknown command/],
  ['an unknown option', ['list', '--colour'], /unknown option/],
  ['an unknown stage', ['redrive', '--stage', 'moon'], /moon/],
])('%s is refused with exit code 2', async (_case, args, message) => {
  expect(await run(...args)).toBe(2)

  expect(terminal.shown()).toMatch(message)
})

test('the help of a command has its examples, the common options and the exit codes', async () => {
  expect(await run('list', '--help')).toBe(0)

  expect(terminal.printed()).toMatch(/--stage <stage>/)
  expect(terminal.printed()).toMatch(/--json/)
  expect(terminal.printed()).toMatch(/\n {2}npm run orders -- list --month 2026-11/)
  expect(terminal.printed()).toMatch(/Exit codes: 0 done/)
})

test('the help of all commands has a sentence for each', async () => {
  expect(await run('--help')).toBe(0)

  expect(terminal.printed()).toMatch(/show \[options\] <order> +Answers "where is my ebook\?"/)
  expect(terminal.printed()).not.toContain('An order is named by')
})

test.each([
  ['ValidationError', /not deployed in this account: npm run deploy -- --stage dev/],
  ['CredentialsProviderError', /There are no AWS credentials: sign in with `aws sso login`/],
  ['AccessDenied', /The stage dev cannot be read: AccessDenied/],
])(
  'a stage whose stack cannot be read for %s is reported with what to do',
  async (name, message) => {
    mockAccount().cloudFormation.on(DescribeStacksCommand).rejects(awsError(name))

    expect(await run('redrive', '--stage', 'dev')).toBe(1)

    expect(terminal.shown()).toMatch(message)
  },
)
