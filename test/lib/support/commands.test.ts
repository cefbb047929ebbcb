import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { soldAttributes } from '../../../lambda/office/books/exports/orders-sheet'
import { orderNumber } from '../../../lambda/orders/order'
import { noFindings } from '../../../lambda/operations/functions/reconcile/findings'
import { rowsOf } from '../../support/docs/markdown-table'
import { readable } from '../../support/lib/readable'
import { synthesizeStore } from '../../support/lib/store-template'
import { outputs } from '../../support/tools/aws-account'
import { officePages } from '../../support/tools/office-pages'
import { useStageOrders } from '../../support/tools/stage-orders'

const { find } = synthesizeStore()
const { store, keep, run, respond, requests } = useStageOrders()
const office = officePages()

const documented = rowsOf(readFileSync('docs/deploy.md', 'utf8'), 'policy').flatMap(([policy = '', , commands = '']) =>
  commands.split(', ').map((command) => [policy, command]),
)
/** Runs until Ctrl-C, and has a test of its own. */
const otherCommands = ['view']
/** How each command is called here, in addition to its arguments in the page. */
const argumentsOf: Record<string, string[]> = {
  find: ['mara@example.com'],
  show: ['cs_1'],
  pending: [],
  reconcile: [],
  export: ['--view', 'movements', '--month', '2026-11', '-o', '-'],
}

/** What change-order and keep-books respond about an order, and reconcile and keep-books about a month. */
const ofOrder = { isDone: true, status: 'paid', movements: [], payments: [] }
const readAt = '2026-11-22T11:00:00.000Z'
const verdict = { differences: [], orders: 1, payouts: 0, balanceAt: readAt }
const book = { month: '2026-11', movements: 0, isComplete: true, isClosed: true, readAt, verdict }
const ofMonth = { ...noFindings(), ...book }

beforeAll(async () => {
  await store('cs_1')
  await store('cs_2')
})
beforeEach(async () => {
  await keep({ isClosed: false })
  await keep({ month: '2026-10' })
})
// Sinon would take a spy for its own stub.
afterEach(() => jest.restoreAllMocks())

test('docs/deploy.md names a policy for every command of orders', () => {
  expect(new Set(documented.map(([, command]) => command))).toEqual(
    new Set([...Object.keys(argumentsOf), ...otherCommands]),
  )
})

test.each(documented.filter(([, command = '']) => !otherCommands.includes(command)))(
  '%s suffices for `%s`',
  async (policy = '', command = '') => {
    respond(/^(export|reconcile)/.test(command) ? ofMonth : ofOrder)
    const calls = recordCalls()

    const { exitCode } = await run([...command.split(' '), ...(argumentsOf[command] ?? [])])

    expect(exitCode).toBe(0)
    const missing = denied(policy, calls()).map(({ action }) => action)
    // Support sees no payouts in it.
    expect(new Set(missing)).toEqual(new Set(command === 'pending' ? ['s3:GetObject'] : []))
  },
)

// Each page counts what is to do, of which a role sees its part: support no books, finance no buyers.
const number = orderNumber('cs_1')
const buyersPages = ['orders', 'orders?find=mara@example.com', `orders/${number}`]
const monthsPages = ['months', 'months/2026-10', 'months/2026-10/payouts.xlsx']
test.each([
  ['SupportDesk', ofOrder, buyersPages, `orders/${number}/erase`, ['s3:GetObject']],
  ['FinanceReader', ofMonth, monthsPages, 'months/2026-10/send', ['dynamodb:Query', 'dynamodb:BatchGetItem']],
])('%s suffices for the pages and a button of `view`', async (policy, response, paths, button, unseen) => {
  respond(response)
  const calls = recordCalls()

  for (const path of paths) expect((await office.open(`/${path}`)).status).toBe(200)
  expect((await office.shared.change(`/${button}`)).status).toBe(200)

  const missing = denied(policy, calls()).map(({ action }) => action)
  expect([...new Set(missing)]).toEqual(unseen)
})

type Call = { action: string; resource: string; attributes?: string[] }

function recordCalls(): () => Call[] {
  const toTable = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
  const toBucket = jest.spyOn(S3Client.prototype, 'send')
  return () => {
    const files = toBucket.mock.calls.map(([command]) => {
      expect(command).toBeInstanceOf(GetObjectCommand)
      return { action: 's3:GetObject', resource: '<BooksBucket>/*' }
    })
    return [...toTable.mock.calls.flatMap(([command]) => tableCalls(command)), ...files]
  }
}

const actions: Record<string, string> = {
  GetCommand: 'dynamodb:GetItem',
  BatchGetCommand: 'dynamodb:BatchGetItem',
  QueryCommand: 'dynamodb:Query',
}

function tableCalls(command: object): Call[] {
  const { TableName, IndexName, RequestItems, ...input } = Object(command).input
  const action = actions[command.constructor.name] ?? command.constructor.name
  const names: string[] = Object.values(input.ExpressionAttributeNames ?? {})
  const attributes = input.ProjectionExpression === undefined ? undefined : names
  const tables = TableName === undefined ? Object.keys(RequestItems) : [TableName]
  return tables.map((table) => {
    expect(table).toBe(outputs.OrdersTable)
    const resource = '<OrdersTable>'
    return { action, resource: IndexName ? `${resource}/index/${IndexName}` : resource, attributes }
  })
}

/** What was called, functions as well, that a policy does not allow. */
function denied(policy: string, calls: Call[]): Call[] {
  const action = 'lambda:InvokeFunction'
  const invoked = requests().map(({ name }): Call => ({ action, resource: `<${String(name)}FunctionAliaslive>` }))
  const made = [...calls, ...invoked]
  expect(made.length).toBeGreaterThan(0)
  return made.filter((call) => !statementsOf(policy).some((statement) => allows(statement, call)))
}

function allows({ Action, Resource, Condition }: Record<string, unknown>, { action, resource, attributes }: Call) {
  if (![Action].flat().includes(action) || ![Resource].flat().map(readable).includes(resource)) return false
  if (Condition === undefined) return true
  const allowed: string[] = Object(Condition)['ForAllValues:StringEquals']['dynamodb:Attributes']
  return attributes?.every((name) => allowed.includes(name)) ?? false
}

test('finance reads the attributes of an order that the books have, and no personal data', () => {
  const [condition, ...others] = statementsOf('FinanceReader').flatMap((it) => it['Condition'] ?? [])

  expect(others).toEqual([])
  expect(condition).toEqual({
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...soldAttributes, 'month', 'paidAt'] },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  })
  expect(soldAttributes.join()).not.toMatch(/email|phone|postal|last4/i)
})

function statementsOf(policy: string): Record<string, unknown>[] {
  return Object(find('AWS::IAM::ManagedPolicy', policy).Properties['PolicyDocument']).Statement
}
