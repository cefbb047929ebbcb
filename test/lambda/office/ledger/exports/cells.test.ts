import { readXlsx } from 'hucre/xlsx'
import { csvOf } from '../../../../../lambda/office/ledger/exports/csv'
import { type Cell, sheetOf } from '../../../../../lambda/office/ledger/exports/sheet'
import { xlsxOf } from '../../../../../lambda/office/ledger/exports/xlsx'
import { bytesOf, textOf, unzipped } from '../../../../support/lambda/exported'

/** A sheet with one column of texts and one of amounts. */
const sheetWith = (rows: [string, Cell][], hasTotals = false) =>
  sheetOf<[string, Cell]>({
    name: 'movements',
    columns: [
      { name: 'description', kind: 'text', value: ([text]) => text },
      { name: 'net', kind: 'amount', value: ([, amount]) => amount },
    ],
    sources: rows,
    timeZone: 'UTC',
    hasTotals,
  })
const amount = (cents: number, currency: string) => ({ cents, currency })
const none = undefined

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠A1']

test.each(formulas)('the text %j does not become a formula in CSV', async (text) => {
  const csv = await textOf(csvOf(sheetWith([[text, none]])))

  const [, cell = ''] = /\r\n"?(.*?)"?,\r\n$/s.exec(csv) ?? []
  expect(cell).toBe(`'${text}`)
})

test('texts stay texts in a workbook, and no cell is a formula', async () => {
  const archive = await bytesOf(xlsxOf(sheetWith(formulas.map((text) => [text, none]))))

  const sheet = unzipped(archive).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('=1+1')
  expect(sheet).not.toMatch(/<f[\s>]/)
  expect(sheet.match(/<c /g)?.length).toBe(sheet.match(/t="inlineStr"/g)?.length)
})

test('a negative number stays a number', async () => {
  const sheet = () => sheetWith([['fee', amount(-1490, 'usd')]])

  expect(await textOf(csvOf(sheet()))).toContain('\r\nfee,-14.90\r\n')
  const xml = unzipped(await bytesOf(xlsxOf(sheet()))).get('xl/worksheets/sheet1.xml')
  expect(xml).toMatch(/<c r="B2" s="\d+"><v>-14\.9<\/v><\/c>/)
})

test('each amount in a workbook shows the decimals of its own currency', async () => {
  const rows: [string, Cell][] = [
    ['dollars', amount(-1490, 'usd')],
    ['yen', amount(1490, 'jpy')],
    ['dinars', amount(1490, 'kwd')],
  ]

  const archive = await bytesOf(xlsxOf(sheetWith(rows)))

  const {
    sheets: [sheet],
  } = await readXlsx(archive, { readStyles: true })
  const cells = [1, 2, 3].map((row) => sheet?.cells?.get(`${row},1`))
  expect(cells.map((cell) => cell?.value)).toEqual([-14.9, 1490, 1.49])
  expect(cells.map((cell) => cell?.style?.numFmt)).toEqual(['#,##0.00', '#,##0', '#,##0.000'])
})

test('the header and the totals of a workbook are bold', async () => {
  const archive = await bytesOf(xlsxOf(sheetWith([['a', amount(10, 'usd')]], true)))

  const {
    sheets: [sheet],
  } = await readXlsx(archive, { readStyles: true })
  const isBold = [0, 1, 2].map((row) => sheet?.cells?.get(`${row},1`)?.style?.font?.bold === true)
  expect(isBold).toEqual([true, false, true])
  expect(sheet?.cells?.get('2,1')?.style?.numFmt).toBe('#,##0.00')
})

test('the header of a workbook is frozen', async () => {
  const files = unzipped(await bytesOf(xlsxOf(sheetWith([]))))

  expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/<pane ySplit="1"[^>]* state="frozen"/)
})

test('the totals have one row per currency, in whole smallest units', async () => {
  const rows: [string, Cell][] = [
    ['a', amount(10, 'usd')],
    ['b', amount(20, 'usd')],
    ['c', amount(5, 'eur')],
  ]

  const csv = await textOf(csvOf(sheetWith(rows, true)))

  expect(csv.split('\r\n').slice(4)).toEqual(['Total,0.05', 'Total,0.30', ''])
})

test('rows beyond one batch are all written, each with its own decimals', async () => {
  const rows = Array.from({ length: 1201 }, (_, index): [string, Cell] => [
    `row ${index}`,
    amount(index, index % 2 === 0 ? 'usd' : 'kwd'),
  ])

  const lines = (await textOf(csvOf(sheetWith(rows)))).trim().split('\r\n')

  expect(lines).toHaveLength(1202)
  expect(lines.slice(-2)).toEqual(['row 1199,1.199', 'row 1200,12.00'])
})

test('an error of the source ends the file and is thrown', async () => {
  async function* failing(): AsyncGenerator<[string, Cell]> {
    yield ['first', none]
    throw new Error('Stripe is away')
  }
  const sheet = () => ({ ...sheetWith([]), rows: failing() })

  await expect(textOf(csvOf(sheet()))).rejects.toThrow('Stripe is away')
  await expect(bytesOf(xlsxOf(sheet()))).rejects.toThrow('Stripe is away')
})
