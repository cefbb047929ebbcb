import { summarize } from '../../../lambda/office/ledger/totals'
import { summaryView } from '../../../tools/orders/views/summary-view'
import { movement } from '../../support/lambda/movement-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run, respond } = useStageOrders()

beforeEach(() => respond({ movements: 0, payouts: 0, orders: 0, isComplete: true }))

beforeAll(async () => {
  const order = await store('cs_1')
  const november = (day: string) => {
    const at = `2026-11-${day}T10:00:00.000Z`
    return { createdAt: at, effectiveAt: at }
  }
  await storeMovement(order, { sourceId: 'ch_1', ...november('02') })
  await storeMovement(order, { sourceId: 'ch_2', ...november('20') })
  await storeMovement(order, {
    sourceId: 're_1',
    reportingCategory: 'refund',
    ...november('05'),
    grossCents: -500,
    feeCents: 0,
    netCents: -500,
  })
  const foreign = { ...order, orderId: '', orderNumber: '' }
  await storeMovement(foreign, {
    sourceId: 'fee_1',
    orderId: undefined,
    orderNumber: undefined,
    reportingCategory: 'radar_something_new',
    ...november('06'),
    grossCents: -200,
    feeCents: 0,
    netCents: -200,
  })
  await storeMovement(foreign, {
    sourceId: 'po_1',
    orderId: undefined,
    orderNumber: undefined,
    reportingCategory: 'payout',
    type: 'payout',
    ...november('10'),
    grossCents: -900,
    feeCents: 0,
    netCents: -900,
  })
})

const cellsOf = (line: string) => line.split('│').map((cell) => cell.trim())

test('starting balance, activity and payouts add up to the ending balance', async () => {
  const { exitCode, printed } = await run(['summary', '--month', '2026-11'])

  expect(exitCode).toBe(0)
  const rows = printed.split('\n').filter((line) => line.startsWith('│'))
  expect(rows.map((line) => cellsOf(line).slice(1, -1))).toEqual([
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

test('JSON has the summaries in smallest units, with the sales of every day until today', async () => {
  const { printed } = await run(['summary', '--month', '2026-11', '--json'])

  const { summaries } = JSON.parse(printed)
  expect(summaries).toHaveLength(1)
  expect(summaries[0]).toMatchObject({ currency: 'usd', startingCents: 0, endingCents: 1252 })
  expect(summaries[0].sales).toHaveLength(22)
  expect(summaries[0].sales[1]).toEqual({ when: '2026-11-02', cents: 1499 })
})

test('JSON has the sales of a year by month', async () => {
  const { printed } = await run(['summary', '--year', '2026', '--json'])

  const [{ sales }] = JSON.parse(printed).summaries
  expect(sales).toHaveLength(11)
  expect(sales.at(-1)).toEqual({ when: '2026-11', cents: 2498 })
})

test("the store's currency is listed before a currency of other products", async () => {
  const at = '2026-03-02T10:00:00.000Z'
  const sale = { createdAt: at, effectiveAt: at, month: '2026-03' }
  const order = await store('cs_march')
  await storeMovement(order, { sourceId: 'ch_march', ...sale })
  const mug = { orderId: undefined, orderNumber: undefined, currency: 'eur' }
  await storeMovement(order, { sourceId: 'ch_mug', ...sale, ...mug })

  const { printed } = await run(['summary', '--month', '2026-03'])

  expect(printed.match(/(?<=\(UTC\), )\w+/g)).toEqual(['USD', 'EUR'])
})

test('a period without money says so', async () => {
  expect(await run(['summary', '--month', '2026-01'])).toMatchObject({
    exitCode: 0,
    printed: 'No money moved in January 2026 (UTC).',
  })
})

const viewWith = (reserved: Record<string, number>) =>
  summarize([movement()], {}, [], reserved).map((summary) => summaryView(summary, 'November 2026'))

test('what Stripe holds in reserve is below the ending balance, where there is any', () => {
  const [[withReserve = ''], [without]] = [viewWith({ usd: 2500 }), viewWith({})]

  expect(withReserve).toMatch(/Ending balance.*\$14\.26.*\n[^\n]*Held in reserve.*\$25\.00/)
  expect(without).not.toContain('Held in reserve')
})
