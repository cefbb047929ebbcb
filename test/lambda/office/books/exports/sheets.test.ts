import { readXlsx } from 'hucre/xlsx'
import { csvOf } from '../../../../../lambda/office/books/exports/csv'
import { type Cell, cellWriter, type Kind, type Sheet, sheetOf } from '../../../../../lambda/office/books/exports/sheet'
import { salesByPlace } from '../../../../../lambda/office/books/exports/tax-sheet'
import { sheetOfMonths, type View, views } from '../../../../../lambda/office/books/exports/sheet-of-months'
import { xlsxOf } from '../../../../../lambda/office/books/exports/xlsx'
import type { Movement } from '../../../../../lambda/office/books/model/movement'
import { collect } from '../../../../../lambda/platform/aws/tables'
import { month } from '../../../../support/lambda/finance-month'
import { contentsOf, movement, payout } from '../../../../support/lambda/movement-fixture'
import { golden } from '../../../../support/golden'

const csv = async (sheet: Sheet) => (await collect(csvOf(sheet))).join('')
const linesOf = async (sheet: Sheet) => (await csv(sheet)).split('\r\n')
const workbook = async (sheet: Sheet) => {
  const bytes = Buffer.concat(await collect(xlsxOf(sheet)))
  return (await readXlsx(bytes, { readStyles: true })).sheets[0]
}
/** The rows of a sheet by column name, with cells as in every format; a missing cell is `null`. */
async function rowsOf(sheet: Sheet): Promise<Record<string, unknown>[]> {
  const rows = (await collect(sheet.rows)).map(cellWriter(sheet))
  return rows.map((cells) => Object.fromEntries(sheet.columns.map(({ name }, at) => [name, cells[at] ?? null])))
}

const sheetOfMonth = (view: View) => sheetOfMonths(view, [month])

test.each(views)('the %s of a month are this CSV, and the workbook has the same rows', async (view) => {
  const written = await csv(sheetOfMonth(view))
  const { columns } = sheetOfMonth(view)
  const rows = await rowsOf(sheetOfMonth(view))

  const read = await workbook(sheetOfMonth(view))

  expect(written).toBe(golden(import.meta.dirname, `${view}.csv`, written))
  expect(read?.name).toBe(view)
  const [header = [], ...cells] = read?.rows ?? []
  expect(header).toEqual(Object.keys(rows[0] ?? {}))
  expect(cells.map((row) => header.map((_name, at) => row[at] ?? null))).toEqual(
    rows.map((row) => columns.map(({ name, kind }) => inWorkbook(row[name], kind))),
  )
})

test('the tax of a converted sale is in the currency of the card, which a dispute without conversion does not name', async () => {
  const inYen = { customerFacingCents: 1499, customerFacingCurrency: 'jpy', taxCents: 136 }
  const movements = [movement(inYen), movement({ disputeId: 'dp_1', reportingCategory: 'dispute' })]
  const [sale, dispute] = await rowsOf(sheetOfMonths('movements', [{ ...month, movements }]))

  expect([sale?.['tax'], sale?.['customer_facing_amount'], dispute?.['customer_facing_amount']]).toEqual([
    136,
    1499,
    null,
  ])
})

/** A workbook has real dates, without a time zone. */
function inWorkbook(value: unknown, kind: Kind): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'instant') return new Date(`${value.replace(' ', 'T')}Z`)
  return kind === 'date' ? new Date(value) : value
}

test('the files of several months are one after the other, with one row of sums', async () => {
  const lines = await linesOf(sheetOfMonths('payouts', [month, month]))

  expect(lines).toHaveLength(1 + 6 + 1 + 1)
  expect(lines.filter((line) => line.startsWith('Total'))).toHaveLength(1)
})

const net = (cents: number) => ({ grossCents: cents, netCents: cents })
const mixed = { ...net(-926), contents: contentsOf([movement()], -500) }
const instant = { isAutomatic: false, contents: undefined, feeCents: 50, netCents: -1476 }
const unlisted = { automatic: 'no', movement_net: null, difference: null }
const count = { movement_count: 1, movement_net: 14.26 }
test.each<[string, Partial<Movement>, object]>([
  ['after a manual one names it apart', mixed, { amount: 9.26, ...count, other_payouts: -5, difference: 0 }],
  ['that is a cent off its movements shows it', net(-1427), { amount: 14.27, ...count, difference: 0.01 }],
  ['that is instant shows its fee', instant, { ...unlisted, amount: 14.26, fee: 0.5 }],
  ['with a fee includes it', { grossCents: -1400, feeCents: 26 }, { amount: 14, fee: 0.26, ...count, difference: 0 }],
])('a payout %s', async (_which, changes, expected) => {
  const one = { ...month, movements: [payout(changes)] }
  const [row] = await rowsOf(sheetOfMonths('payouts', [one]))

  expect(row).toMatchObject(expected)
})

test('of the tax, a charge that failed later is subtracted from the sales, and what is no sale is left out', () => {
  const failure = movement({ reportingCategory: 'charge_failure', grossCents: -1499 })
  const unknown = movement({ reportingCategory: 'chargeback_insurance', grossCents: -10 })
  const tax = { taxCents: 122, refundedTaxCents: 0, disputedTaxCents: 0 }

  expect(salesByPlace([movement({ taxCents: 122 }), movement(), failure, unknown])).toEqual([
    { currency: 'usd', count: 2, grossCents: 2998, refundedCents: -1499, disputedCents: 0, ...tax },
  ])
})

const sheetWith = (rows: [string, Cell?][], hasTotals = false) =>
  sheetOf<[string, Cell?]>({
    name: 'movements',
    columns: [
      ['description', 'text', ([text]) => text],
      ['net', 'amount', ([, amount]) => amount],
    ],
    sources: rows,
    timeZone: 'UTC',
    hasTotals,
  })

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1']

test.each([
  ...formulas.map((text) => [text, `'${text}`]),
  [';=1+1;', ";'=1+1;"],
  ['x";"=1', `"x"";""'=1"`],
  ['x; @A1|-2', "x; '@A1|'-2"],
  ['a\n=1', 'a =1'],
  ['\t=1\r\n\u001B[2J', String.raw` '=1 \u001b[2J`],
  ['Fee; 2 - 1 = 1', 'Fee; 2 - 1 = 1'],
])('in CSV the text %j begins no cell with a formula, whatever separates cells: %s', async (text, cell) => {
  expect(await csv(sheetWith([[text]]))).toContain(`net\r\n${cell},\r\n`)
})

const inMoney: [string, Cell][] = [
  ['dollars', { cents: -1490, currency: 'usd' }],
  ['yen', { cents: 1490, currency: 'jpy' }],
  ['dinars', { cents: 1490, currency: 'kwd' }],
]

test('a workbook has texts and numbers and no formula, each amount with the decimals of its own currency', async () => {
  const texts = [...formulas, 'a\u001B[2J'].map((text): [string] => [text])

  const sheet = await workbook(sheetWith([...inMoney, ...texts], true))

  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  const shown = sheet?.rows.slice(4, -3).map(([text]) => text)
  expect(shown).toEqual([...formulas, String.raw`a\u001b[2J`])
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  const cells = [1, 2, 3].map((row) => sheet?.cells?.get(`${row},1`))
  expect(cells.map((cell) => cell?.value)).toEqual([-14.9, 1490, 1.49])
  expect(cells.map((cell) => cell?.style?.numFmt)).toEqual(['#,##0.00', '#,##0', '#,##0.000'])
  const rows = sheet?.rows.length ?? 0
  const isBold = [0, 1, rows - 1].map((row) => sheet?.cells?.get(`${row},1`)?.style?.font?.bold)
  expect(isBold.map(Boolean)).toEqual([true, false, true])
})

test('a workbook shows times to the second, and days without a time', async () => {
  const columns = [
    { name: 'paid_at', kind: 'instant' as const },
    { name: 'day', kind: 'date' as const },
  ]
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['2026-11-21T10:00:00.000Z', '2026-11-21']
  }

  const sheet = await workbook({ name: 'orders', columns, rows: rows(), timeZone: 'UTC' })

  const formats = [0, 1].map((column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt)
  expect(formats).toEqual(['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'])
})

test('an error of the source ends the file and is thrown', async () => {
  async function* failing(): AsyncGenerator<[string, Cell]> {
    yield ['first', undefined]
    throw new Error('Stripe is away')
  }
  const sheet = () => ({ ...sheetWith([]), rows: failing() })

  await expect(csv(sheet())).rejects.toThrow('Stripe is away')
  await expect(workbook(sheet())).rejects.toThrow('Stripe is away')
})
