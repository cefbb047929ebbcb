import { readXlsx } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf } from '../../../../../lambda/office/ledger/exports/csv'
import { movementsSheet } from '../../../../../lambda/office/ledger/exports/movements-sheet'
import { ordersSheet } from '../../../../../lambda/office/ledger/exports/orders-sheet'
import { payoutsSheet } from '../../../../../lambda/office/ledger/exports/payouts-sheet'
import type { Sheet } from '../../../../../lambda/office/ledger/exports/sheet'
import { salesByPlace, taxSheet } from '../../../../../lambda/office/ledger/exports/tax-sheet'
import { xlsxOf } from '../../../../../lambda/office/ledger/exports/xlsx'
import { chargeIn, type Movement } from '../../../../../lambda/office/ledger/movement'
import { collect } from '../../../../../lambda/platform/aws/tables'
import { bytesOf, rowsOf, textOf } from '../../../../support/lambda/exported'
import { fakeLedger } from '../../../../support/lambda/fake-ledger'
import { monthOfMovements, ordersOfMonth } from '../../../../support/lambda/finance-month'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

const timeZone = 'America/New_York'
const ledger = fakeLedger(monthOfMovements)
const payouts = monthOfMovements.filter(({ type }) => type === 'payout')
const chargeOf = async ({ orderNumber }: { orderNumber: string }) =>
  chargeIn(monthOfMovements.filter((each) => each.orderNumber === orderNumber))
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

function payoutRows(movements: Movement[]) {
  const listed = movements.filter(({ type }) => type === 'payout')
  return rowsOf(payoutsSheet(fakeLedger(movements), listed, 'UTC'))
}

const contained = movement({ payoutId: 'po_1' })

test('a payout after a manual one is the sum of its movements and the manual payout', async () => {
  const smaller = payout({ grossCents: -926, netCents: -926, otherPayoutsCents: -500 })

  const [row] = await payoutRows([contained, smaller])

  expect(row).toMatchObject({
    amount: 9.26,
    movement_count: 1,
    movement_net: 14.26,
    other_payouts: -5,
    difference: 0,
  })
})

test('an instant payout shows what the bank got, and its fee separately', async () => {
  const byHand = { isAutomatic: false, payoutContents: undefined }

  const [row] = await payoutRows([payout({ ...byHand, feeCents: 50, netCents: -1476 })])

  expect(row).toMatchObject({ amount: 14.26, fee: 0.5, movement_net: null, difference: null })
})

test('an automatic payout with a fee includes the fee', async () => {
  const [row] = await payoutRows([
    contained,
    payout({ grossCents: -1400, feeCents: 26, netCents: -1426 }),
  ])

  expect(row).toMatchObject({ amount: 14, fee: 0.26, movement_net: 14.26, difference: 0 })
})

test('the totals add up what was sent and what came back, and leave out figures that only some payouts have', async () => {
  const failed = { payoutId: 'po_2', payoutStatus: 'failed', payoutContents: 'released' } as const
  const back = { type: 'payout_failure', reportingCategory: 'payout_reversal', payoutId: 'po_2' }

  const rows = await payoutRows([
    contained,
    payout(),
    payout({ ...failed, balanceTransactionId: 'txn_2', grossCents: -400, netCents: -400 }),
    payout({ ...back, balanceTransactionId: 'txn_3', grossCents: 400, netCents: 400 }),
  ])

  expect(rows.at(-1)).toMatchObject({
    payout_id: 'Total',
    amount: 18.26,
    fee: 0,
    returned: -4,
    movement_count: null,
    movement_net: null,
    other_payouts: null,
    difference: null,
  })
})

test('of the tax, a charge that failed later is subtracted from the sales, and what is no sale is left out', async () => {
  const failure = movement({ reportingCategory: 'charge_failure', grossCents: -1499 })
  const unknown = movement({ reportingCategory: 'chargeback_insurance', grossCents: -10 })

  const sold = [movement({ taxCents: 122 }), movement(), failure, unknown]
  expect(await collect(salesByPlace(sold))).toMatchObject([
    { count: 2, grossCents: 2998, refundedCents: -1499, disputedCents: 0, taxCents: 122 },
  ])
})
