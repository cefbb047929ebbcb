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

test('a workbook has texts and numbers and no formula, each amount with the decimals of its own currency', async () => {
  const texts = formulas.map((text): [string, Cell] => [text, none])
  const rows: [string, Cell][] = [
    ['dollars', amount(-1490, 'usd')],
    ['yen', amount(1490, 'jpy')],
    ['dinars', amount(1490, 'kwd')],
  ]

  const archive = await bytesOf(xlsxOf(sheetWith([...rows, ...texts], true)))

  const xml = unzipped(archive).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('=1+1')
  expect(xml).not.toMatch(/<f[\s>]/)
  expect(xml).toMatch(/<c r="B2" s="\d+"><v>-14\.9<\/v><\/c>/)
  expect(xml).toMatch(/<pane ySplit="1"[^>]* state="frozen"/)
  const {
    sheets: [sheet],
  } = await readXlsx(archive, { readStyles: true })
  const cells = [1, 2, 3].map((row) => sheet?.cells?.get(`${row},1`))
  expect(cells.map((cell) => cell?.value)).toEqual([-14.9, 1490, 1.49])
  expect(cells.map((cell) => cell?.style?.numFmt)).toEqual(['#,##0.00', '#,##0', '#,##0.000'])
  const lastRow = rows.length + texts.length + 3
  const isBold = [0, 1, lastRow].map((row) => sheet?.cells?.get(`${row},1`)?.style?.font?.bold)
  expect(isBold.map(Boolean)).toEqual([true, false, true])
})

test('the totals have one row per currency, also of more rows than one batch, in whole smallest units', async () => {
  const rows = Array.from({ length: 1201 }, (_, index): [string, Cell] => [
    `row ${index}`,
    amount(index === 7 ? -1490 : index, index % 2 === 0 ? 'usd' : 'kwd'),
  ])

  const lines = (await textOf(csvOf(sheetWith(rows, true)))).split('\r\n')

  expect(lines).toHaveLength(1205)
  expect(lines[8]).toBe('row 7,-1.490')
  expect(lines.slice(-5, -3)).toEqual(['row 1199,1.199', 'row 1200,12.00'])
  expect(lines.slice(-3)).toEqual(['Total,358.503', 'Total,3606.00', ''])
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
