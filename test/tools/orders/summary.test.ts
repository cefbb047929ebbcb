import { summarize } from '../../../lambda/office/ledger/totals'
import { summaryView } from '../../../tools/orders/views/summary-view'
import { movement } from '../../support/lambda/movement-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'
import { tableCells } from '../../support/tools/table-cells'

const { store, storeMovement, run, respond } = useStageOrders()
const foreign = { orderId: undefined, orderNumber: undefined }
const cents = (grossCents: number) => ({ grossCents, feeCents: 0, netCents: grossCents })
const on = (day: string) => {
  const at = `${day}T10:00:00.000Z`
  return { createdAt: at, effectiveAt: at, month: day.slice(0, 7) }
}

beforeEach(() => respond({ movements: 0, payouts: 0, orders: 0, isComplete: true }))

beforeAll(async () => {
  const order = await store('cs_1')
  const put = (sourceId: string, day: string, changes: Parameters<typeof movement>[0] = {}) =>
    storeMovement(order, { sourceId, ...on(day), ...changes })
  await put('ch_1', '2026-11-02')
  await put('ch_2', '2026-11-20')
  await put('re_1', '2026-11-05', { reportingCategory: 'refund', ...cents(-500) })
  const fee = { ...foreign, reportingCategory: 'radar_something_new', ...cents(-200) }
  await put('fee_1', '2026-11-06', fee)
  const payout = { ...foreign, reportingCategory: 'payout', type: 'payout', ...cents(-900) }
  await put('po_1', '2026-11-10', payout)
})

const summaries = async (...period: string[]) =>
  JSON.parse((await run(['summary', ...period, '--json'])).printed).summaries

test('starting balance, activity and payouts add up to the ending balance', async () => {
  const { exitCode, printed } = await run(['summary', '--month', '2026-11'])

  expect(exitCode).toBe(0)
  expect(tableCells(printed)).toEqual([
    ['November 2026 (UTC), USD', 'Count', 'Gross', 'Fee', 'Net'],
    ['Starting balance', '', '', '', '$0.00'],
    ['This store'],
    ['Charge', '2', '$29.98', '$1.46', '$28.52'],
    ['Refund', '1', '-$5.00', '$0.00', '-$5.00'],
    ['Not of this store'],
    ['Radar something new', '1', '-$2.00', '$0.00', '-$2.00'],
    ['Activity', '4', '$22.98', '$1.46', '$21.52'],
    ['Payouts', '1', '-$9.00', '$0.00', '-$9.00'],
    ['Ending balance', '', '', '', '$12.52'],
  ])
})

test('JSON has the summary in smallest units, with the sales of every day until today, or of every month of a year', async () => {
  const [month] = await summaries('--month', '2026-11')
  const [year] = await summaries('--year', '2026')

  expect(month).toMatchObject({ currency: 'usd', startingCents: 0, endingCents: 1252 })
  expect(month.sales).toHaveLength(22)
  expect(month.sales[1]).toEqual({ when: '2026-11-02', cents: 1499 })
  expect(year.sales).toHaveLength(11)
  expect(year.sales.at(-1)).toEqual({ when: '2026-11', cents: 2498 })
})

test('a period without money says so', async () => {
  const { printed } = await run(['summary', '--month', '2026-01'])

  expect(printed).toBe('No money moved in January 2026 (UTC).')
})

test('what Stripe holds in reserve is below the ending balance, where there is any', () => {
  const [withReserve = '', without] = [2500, 0].map((usd) => {
    const [summary] = summarize([movement()], {}, [], { usd })
    return summary && summaryView(summary, 'November 2026')
  })

  expect(withReserve).toMatch(/Ending balance.*\$14\.26.*\n[^\n]*Held in reserve.*\$25\.00/)
  expect(without).not.toContain('Held in reserve')
})
