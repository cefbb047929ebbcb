import { globSync, readFileSync } from 'node:fs'
import { callPaths } from '../../lambda/contract'
import { monthFiles } from '../../lambda/office/books/exports/sheet-of-months'
import { keyOfMonth } from '../../lambda/office/books/files/month-file'
import { monthResultSchema } from '../../lambda/office/functions/keep-books/request'
import { closedFile, statementFile } from '../../lambda/office/statement/closed-files'
import { channelStates } from '../../lambda/orders/channel-state'
import { type OrderGroup, orderSchema } from '../../lambda/orders/order'
import { orderStatuses } from '../../lambda/orders/order-status'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { sessionMetadata } from '../../lambda/shop/payments/session-metadata'
import { differenceReasons } from '../../lambda/office/books/checks/check-books'
import { movementColumns } from '../../lambda/office/books/exports/movements-sheet'
import { orderColumns } from '../../lambda/office/books/exports/orders-sheet'
import { payoutColumns } from '../../lambda/office/books/exports/payouts-sheet'
import { taxColumns } from '../../lambda/office/books/exports/tax-sheet'
import { metricUnits } from '../../lambda/platform/metrics/metric-units'
import { ordersIndexes } from '../../lib/data/orders-indexes'
import { stageConfigSchema } from '../../lib/stage/stage-settings'
import { firstColumn as firstColumnIn, rowsOf as rowsIn } from '../support/docs/markdown-table'

const page = readFileSync('docs/contracts.md', 'utf8')
const pages = page + readFileSync('docs/finance.md', 'utf8')

const rowsOf = (heading: string) => rowsIn(pages, heading)
const firstColumn = (heading: string) => firstColumnIn(pages, heading)

test('the public calls are those of lambda/contract.ts', () => {
  const paths = firstColumn('call').flatMap((call) => /\/functions\/\S+/.exec(call) ?? [])

  expect(new Set(paths.map((path) => path.replace('/{token}', '')))).toEqual(new Set(Object.values(callPaths)))
})

const indexes = ordersIndexes.map(({ name, hash, contains, ...more }) => ({
  name,
  keys: [hash, ...Object.values(more)],
  contains,
}))

test('the orders table has the indexes of the page', () => {
  const rows = rowsOf('index').map(([name, key, contains]) => [name, key, contains])

  expect(rows).toEqual(indexes.map(({ name, keys, contains }) => [name, keys.join(', '), contains.join(', ')]))
})

const groups: OrderGroup[] = ['sale', 'money', 'buyer', 'delivery', 'access', 'downloads']
const facts = groups.flatMap((group) => Object.keys(orderSchema.shape[group].shape).map((name) => `${group}.${name}`))
const metadata = sessionMetadata(
  { deliveryMethod: 'both', email: 'a@b.example', phone: '+1' },
  { store: 'ebook-store-prod', account: '123456789012' },
  'newsletter',
)
const columns = {
  movements: movementColumns,
  orders: orderColumns,
  payouts: payoutColumns,
  tax: taxColumns,
}

test.each<[heading: string, names: readonly string[]]>([
  ['fact', facts],
  ['state', channelStates],
  ['key', Object.keys(metadata)],
  ['event', subscribedEvents],
  ['difference', differenceReasons],
  ...Object.entries(columns).map(([view, all]): [string, string[]] => [`${view} columns`, all.map(([name]) => name)]),
])('the table with the heading %s names those of the code, in their order', (heading, names) => {
  expect(firstColumn(heading)).toEqual(names)
})

test.each([
  ['attribute', [...Object.keys(orderSchema.shape), ...indexes.flatMap(({ keys }) => keys)]],
  ['status', orderStatuses],
])('the table with the heading %s names all those of the code, and no others', (heading, names) => {
  expect(firstColumn(heading).toSorted()).toEqual([...new Set<string>(names)].toSorted())
})

test('the files of a month are those that keep-books writes', () => {
  const files = firstColumn('file').join(' ')
  const [open, closed] = [keyOfMonth.open('<month>'), keyOfMonth.closed('<month>')]
  const statement = closedFile('<month>', statementFile)
  const { xlsx = [], csv = [] } = Object.groupBy(monthFiles, ({ format }) => format)
  const views = `<month>/{${xlsx.map(({ view }) => view).join(',')}}.xlsx <month>/${csv.map(({ name }) => name).join()}`

  expect(files).toBe(`open.jsonl.gz ${open} ${closed} ${views} ${statement} <month>/sent.json`)
})

test.each([
  [
    'reasons for which keep-books refuses',
    /`refusal` is ([^;]+?)\n- /s,
    Object.keys(monthResultSchema.shape.refusal.def.innerType.def.entries),
  ],
  ['settings of a stage', /describes the settings: (.+?)\.\n/s, Object.keys(stageConfigSchema.shape)],
])('the %s are those of the code', (_what, sentence, names) => {
  const [, listed = ''] = sentence.exec(page) ?? []

  expect(listed.match(/\w+(?=`)/g)).toEqual(names)
})

test('each metric has its unit', () => {
  const units = rowsOf('metric').flatMap(([names = '', written = '']) =>
    names.split(', ').map((name) => [name, written.startsWith('in seconds') ? 'Seconds' : 'Count']),
  )

  expect(Object.fromEntries(units)).toEqual(metricUnits)
})

test('the checks of setup and doctor are those of the code', () => {
  const id = /(?<=['`])(aws|stack|email|texts|stripe|alarms|site)\.[a-z-]+(?=['`])/g
  const inCode = globSync(['tools/**/*.ts', 'lambda/operations/public-calls/*.ts']).flatMap((file) =>
    readFileSync(file, 'utf8').match(id),
  )

  expect(new Set(page.match(id))).toEqual(new Set(inCode.filter((name) => name !== null)))
})
