import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf } from '../../../../../lambda/office/ledger/exports/csv'
import { movementsSheet } from '../../../../../lambda/office/ledger/exports/movements-sheet'
import { ordersSheet } from '../../../../../lambda/office/ledger/exports/orders-sheet'
import { payoutsSheet } from '../../../../../lambda/office/ledger/exports/payouts-sheet'
import type { Sheet } from '../../../../../lambda/office/ledger/exports/sheet'
import { taxSheet } from '../../../../../lambda/office/ledger/exports/tax-sheet'
import { xlsxOf } from '../../../../../lambda/office/ledger/exports/xlsx'
import { chargeIn } from '../../../../../lambda/office/ledger/movement'
import { bytesOf, rowsOf, textOf } from '../../../../support/lambda/exported'
import { fakeLedger } from '../../../../support/lambda/fake-ledger'
import { monthOfMovements, ordersOfMonth } from '../../../../support/lambda/finance-month'

const timeZone = 'America/New_York'
const ledger = fakeLedger(monthOfMovements)
const payouts = monthOfMovements.filter(({ type }) => type === 'payout')
const chargeOf = async ({ orderNumber }: { orderNumber: string }) =>
  chargeIn(monthOfMovements.filter((movement) => movement.orderNumber === orderNumber))
const orders = (withContacts: boolean) =>
  ordersSheet(ordersOfMonth, chargeOf, { timeZone, withContacts })

const sheets: [string, () => Sheet][] = [
  ['movements', () => movementsSheet(ledger, monthOfMovements, timeZone)],
  ['orders', () => orders(false)],
  ['payouts', () => payoutsSheet(ledger, payouts, timeZone)],
  ['tax', () => taxSheet(monthOfMovements, timeZone)],
]

test.each(sheets)('the %s of a month are this CSV, byte by byte', async (view, sheet) => {
  const golden = readFileSync(join(import.meta.dirname, 'golden', `${view}.csv`), 'utf8')

  expect(await textOf(csvOf(sheet()))).toBe(golden)
})

test.each(sheets)('the workbook of the %s has the same rows', async (view, sheet) => {
  const rows = await rowsOf(sheet())

  const {
    sheets: [read],
  } = await readXlsx(await bytesOf(xlsxOf(sheet())))

  expect(read?.name).toBe(view)
  const [header = [], ...cells] = read?.rows ?? []
  expect(header).toEqual(Object.keys(rows[0] ?? {}))
  expect(cells.map((row) => header.map((_name, index) => plain(row[index])))).toEqual(
    rows.map((row) => Object.values(row)),
  )
})

/** Dates in a workbook are whole days or have a time. */
function plain(cell: unknown): unknown {
  if (!(cell instanceof Date)) return cell ?? null
  const text = cell.toISOString().replace('T', ' ').slice(0, 19)
  return text.endsWith('00:00:00') ? text.slice(0, 10) : text
}

test('every format has numbers in whole units, and an empty cell for a missing value', async () => {
  const [first] = await rowsOf(orders(false))

  expect(first).toMatchObject({
    order_number: 'EB-00000001',
    paid_at: '2026-11-21 09:03:09',
    amount: 14.99,
    refunded: -5,
    dispute_status: null,
  })
})

test('a sheet without rows has only its header', async () => {
  const none = taxSheet([], 'UTC')

  expect(await textOf(csvOf(none))).toBe(
    '\uFEFFcountry,state,currency,sales_count,gross_sales,refunds,disputes,net_sales,tax\r\n',
  )
})

test('a file of orders names the buyers only when that was requested', async () => {
  const plainText = await textOf(csvOf(orders(false)))
  const withContacts = await textOf(csvOf(orders(true)))

  for (const personal of ['mara@', '12025550123', '10001', '4242']) {
    expect(plainText).not.toContain(personal)
    expect(withContacts).toContain(personal)
  }
})

test('an order that cannot be read is named in the error, and ends the file', async () => {
  const sheet = ordersSheet([{ orderId: 'cs_broken' }], chargeOf, { timeZone, withContacts: false })

  await expect(textOf(csvOf(sheet))).rejects.toThrow(/cs_broken is not a valid order: check .*sale/)
})
