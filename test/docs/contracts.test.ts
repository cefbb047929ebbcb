import { globSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { callPaths } from '../../lambda/contract'
import { formats, views as exportViews } from '../../lambda/office/books/exports/sheet-of-months'
import { keyOfMonth } from '../../lambda/office/books/files/month-file'
import { monthResultSchema } from '../../lambda/office/functions/keep-books/request'
import { closedFile, statementFile } from '../../lambda/office/statement/closed-files'
import { channelStates } from '../../lambda/orders/channel-state'
import { buyerSchema } from '../../lambda/orders/buyer'
import { deliverySchema } from '../../lambda/orders/delivery'
import { moneySchema } from '../../lambda/orders/money'
import { accessSchema, downloadsSchema, type OrderGroup, orderSchema, saleSchema } from '../../lambda/orders/order'
import { orderStatuses } from '../../lambda/orders/order-status'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { sessionMetadata } from '../../lambda/shop/payments/session-metadata'
import { differenceReasons } from '../../lambda/office/books/checks/check-books'
import { movementColumns } from '../../lambda/office/books/exports/movements-sheet'
import { contactColumns, orderColumns } from '../../lambda/office/books/exports/orders-sheet'
import { payoutColumns } from '../../lambda/office/books/exports/payouts-sheet'
import { taxColumns } from '../../lambda/office/books/exports/tax-sheet'
import { accountingSchema } from '../../lambda/office/books/journal/accounts'
import { journalColumns } from '../../lambda/office/books/exports/journal-sheet'
import { metricUnits } from '../../lambda/platform/metrics/metric-units'
import { stageConfigSchema } from '../../lib/stage/stage-settings'
import { firstColumn as firstColumnIn, rowsOf as rowsIn } from '../support/docs/markdown-table'
import { findResource, synthesizeStore } from '../support/lib/store-template'

const page = readFileSync('docs/contracts.md', 'utf8')
const pages = page + readFileSync('docs/finance.md', 'utf8')

const rowsOf = (heading: string) => rowsIn(pages, heading)
const firstColumn = (heading: string) => firstColumnIn(pages, heading)

const indexesSchema = z.array(
  z.object({
    IndexName: z.string(),
    KeySchema: z.array(z.object({ AttributeName: z.string() })),
    Projection: z.object({ NonKeyAttributes: z.array(z.string()).default([]) }),
  }),
)

test('the public calls are those of lambda/contract.ts', () => {
  const paths = firstColumn('call').flatMap((call) => /\/functions\/\S+/.exec(call) ?? [])

  expect(new Set(paths.map((path) => path.replace('/{token}', '')))).toEqual(new Set(Object.values(callPaths)))
})

const { resources } = synthesizeStore()
const { Properties } = findResource(resources, 'AWS::DynamoDB::Table', 'Orders')
const indexes = indexesSchema.parse(Properties['GlobalSecondaryIndexes']).map((index) => ({
  name: index.IndexName,
  keys: index.KeySchema.map(({ AttributeName }) => AttributeName),
  contains: index.Projection.NonKeyAttributes.join(', '),
}))

test('the orders table has the indexes of the page', () => {
  const rows = rowsOf('index').map(([name, key, contains]) => [name, key, contains])

  expect(rows).toEqual(indexes.map(({ name, keys, contains }) => [name, keys.join(', '), contains]))
})

test('the attributes are those of the schema and of the indexes, and no others', () => {
  const keys = indexes.flatMap((index) => index.keys)

  expect(new Set(firstColumn('attribute'))).toEqual(new Set([...Object.keys(orderSchema.shape), ...keys]))
})

test('the files of a month are those that keep-books writes', () => {
  const files = firstColumn('file').join(' ')
  const [open, closed] = [keyOfMonth.open('<month>'), keyOfMonth.closed('<month>')]
  const statement = closedFile('<month>', statementFile)
  const views = `<month>/{${exportViews.join(',')}}.{${formats.join(',')}}`

  expect(files).toBe(`open.jsonl.gz ${open} ${closed} ${views} ${statement} <month>/sent.json`)
})

test('the reasons for which keep-books refuses are those of the code', () => {
  const reasons = Object.keys(monthResultSchema.shape.refusal.def.innerType.def.entries)
  const [, listed = ''] = /`refusal` is ([^;]+?)\n- /s.exec(page) ?? []

  expect(listed.match(/\w+(?=`)/g)).toEqual(reasons)
})

test('the facts are those of the groups of an order, and no others', () => {
  const groups = {
    sale: saleSchema,
    money: moneySchema,
    buyer: buyerSchema,
    delivery: deliverySchema,
    access: accessSchema,
    downloads: downloadsSchema,
  } satisfies Record<OrderGroup, unknown>

  expect(firstColumn('fact')).toEqual(
    Object.entries(groups).flatMap(([group, { shape }]) => Object.keys(shape).map((name) => `${group}.${name}`)),
  )
})

const metadata = sessionMetadata(
  { deliveryMethod: 'both', email: 'a@b.example', phone: '+1' },
  { store: 'ebook-store-prod', account: '123456789012' },
)

test.each([
  ['state', channelStates],
  ['key', Object.keys(metadata)],
  ['event', [...subscribedEvents]],
])('the table of each %s names those of the code', (column, names) => {
  expect(firstColumn(column)).toEqual(names)
})

test('the statuses are those of the code, and each metric has its unit', () => {
  expect(firstColumn('status').toSorted()).toEqual(orderStatuses.toSorted())
  const units = rowsOf('metric').flatMap(([names = '', written = '']) =>
    names.split(', ').map((name) => [name, written.startsWith('in seconds') ? 'Seconds' : 'Count']),
  )
  expect(Object.fromEntries(units)).toEqual(metricUnits)
})

test('the settings of a stage are those of the code', () => {
  const [, settings = ''] = /describes the settings: (.+?)\.\n/s.exec(page) ?? []

  expect(settings.match(/\w+/g)).toEqual(Object.keys(stageConfigSchema.shape))
})

test('the checks of setup and doctor are those of the code', () => {
  const id = /(?<=['`])(aws|stack|email|texts|stripe|alarms|site)\.[a-z-]+(?=['`])/g
  const inCode = globSync(['tools/**/*.ts', 'lambda/operations/public-calls/*.ts']).flatMap((file) =>
    readFileSync(file, 'utf8').match(id),
  )

  expect(new Set(page.match(id))).toEqual(new Set(inCode.filter((name) => name !== null)))
})

test.each([
  ['movements', movementColumns],
  ['orders', [...orderColumns, ...contactColumns(new Map())]],
  ['payouts', payoutColumns],
  ['tax', taxColumns],
  ['journal', journalColumns],
])('docs/finance.md explains every column of %s, in the order of the file', (view, columns) => {
  expect(firstColumn(`${view} columns`)).toEqual(columns.map(([name]) => name))
})

test('docs/finance.md explains every account of the journal', () => {
  expect(firstColumn('account').toSorted()).toEqual(Object.keys(accountingSchema.shape.accounts.shape).toSorted())
})

test('docs/finance.md explains every difference', () => {
  expect(firstColumn('difference')).toEqual([...differenceReasons])
})
