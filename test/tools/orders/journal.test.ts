import { readFile, rm } from 'node:fs/promises'
import { addClose } from '../../../lambda/office/ledger/close'
import { monthPeriod } from '../../../lambda/office/ledger/period'
import { saveProgress } from '../../../lambda/office/ledger/progress'
import { client } from '../../../lambda/orders/orders-table'
import { collect } from '../../../lambda/platform/aws/tables'
import { accounting } from '../../../product/accounting'
import { journalSource } from '../../../tools/orders/files/journal-source'
import { outputs } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run, respond } = useStageOrders()
const ledger = { client, table: outputs.MovementsTable }
const tables = { ledger, orders: { client, table: outputs.OrdersTable } }

beforeAll(async () => {
  await saveProgress(ledger, { firstMonth: '2026-09' })
  const order = await store('cs_1')
  const put = (sourceId: string, createdAt: string, changes: object = {}) =>
    storeMovement(order, { sourceId, createdAt, ...changes })
  await put('ch_1', '2026-09-20T10:00:00.000Z')
  await put('ch_2', '2026-10-20T10:00:00.000Z', { currency: 'eur' })
  await put('ch_3', '2026-11-02T10:00:00.000Z', { currency: 'eur' })
  await put('ch_4', '2026-11-03T10:00:00.000Z')
  await put('ch_late', '2026-10-21T10:00:00.000Z', {
    currency: 'eur',
    recordedAt: '2026-11-03T00:00:00.000Z',
  })
  await put('po_1', '2026-10-22T00:00:00.000Z', {
    reportingCategory: 'payout',
    type: 'payout',
    currency: 'eur',
    grossCents: -700,
    feeCents: 0,
    netCents: -700,
    payoutId: 'po_1',
    payoutTraceId: '021000021000001',
    payoutTraceAt: '2026-11-05T00:00:00.000Z',
  })
  const closedAt = '2026-11-02T03:04:05.000Z'
  const { from, to } = monthPeriod('2026-10', 'UTC')
  const closed = { closedMonth: '2026-10', timeZone: 'UTC', from, to, closedAt }
  await addClose(ledger, { ...closed, balances: [] })
})
beforeEach(() => respond({ movements: 0, payouts: 0, isComplete: true }))

const journal = (options: string) => run(['export', '--view', 'journal', ...options.split(' ')])

test('a month’s journal is in a file named by stage and month, and says that it may change', async () => {
  const { exitCode, printed } = await journal('--month 2026-11 --currency EUR')

  const file = 'exports/dev-journal-2026-11.csv'
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  await rm(file)
  expect(exitCode).toBe(0)
  expect(printed).toBe(
    `${file} has 6 rows of November 2026, in UTC.\n` +
      'November 2026 is not closed yet: its journal still changes.',
  )
  // What was recorded after the close of October is in November.
  expect(lines[1]).toMatch(/^EUR-2026-11-01,2026-11-01,Activity of an earlier month,,,sales,4000,/)
  expect(lines[4]).toMatch(/^EUR-2026-11-02,2026-11-30,Activity of the month,,,sales,4000,/)
})

test('a closed month has what it had at the close, without a trace id that came later', async () => {
  const october = journalSource({ period: monthPeriod('2026-10', 'UTC'), format: 'csv' })

  const { pieces, count, notes } = await october(tables)

  const text = (await collect<string | Uint8Array>(pieces)).join('')
  expect(text).toContain('EUR-2026-10-01,2026-10-22,Payout po_1,po_1,,bank,')
  expect([count(), notes]).toEqual([5, []])
})

test.each([
  ['--month 2026-01', 'No money moved in January 2026, so there is nothing to book.'],
  ['--month 2026-11 --currency gbp', 'No GBP moved in November 2026, so there is nothing to book.'],
])('the journal %s writes no file: %s', async (options, sentence) => {
  const { exitCode, shown } = await journal(options)

  expect([exitCode, shown]).toEqual([1, sentence])
})

test.each([
  [{ accounts: {} }, /^Correct product\/accounting\.ts: accounts\.sales: /],
  [{ ...accounting, datev: {} }, /ts: Unrecognized key: "datev"\.$/],
])('settings that cannot be read are named', (given, sentence) => {
  const period = monthPeriod('2026-10', 'UTC')

  expect(() => journalSource({ period, format: 'csv' }, given)).toThrow(sentence)
})
