import { readFile, rm } from 'node:fs/promises'
import { addClose } from '../../../lambda/office/ledger/close'
import type { Accounting } from '../../../lambda/office/ledger/journal/accounts'
import { monthPeriod, yearPeriod } from '../../../lambda/office/ledger/period'
import { saveProgress } from '../../../lambda/office/ledger/progress'
import { client } from '../../../lambda/orders/orders-table'
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
  const put = (sourceId: string, effectiveAt: string, changes: object = {}) => {
    const month = effectiveAt.slice(0, 7)
    const times = { createdAt: effectiveAt, effectiveAt, month, recordedAt: effectiveAt }
    return storeMovement(order, { sourceId, ...times, ...changes })
  }
  await put('ch_1', '2026-09-20T10:00:00.000Z')
  await put('ch_2', '2026-10-20T10:00:00.000Z', { currency: 'eur' })
  await put('ch_3', '2026-11-02T10:00:00.000Z', { currency: 'eur' })
  await put('ch_4', '2026-11-03T10:00:00.000Z')
  await put('ch_late', '2026-10-21T10:00:00.000Z', {
    currency: 'eur',
    recordedAt: '2026-11-03T00:00:00.000Z',
  })
  const closedAt = '2026-11-02T03:04:05.000Z'
  const { from, to } = monthPeriod('2026-10', 'UTC')
  await addClose(ledger, {
    closedMonth: '2026-10',
    timeZone: 'UTC',
    from,
    to,
    closedAt,
    balances: [],
  })
})
beforeEach(() => respond({ movements: 0, payouts: 0, isComplete: true }))

const journal = (options: string) => run(['export', '--view', 'journal', ...options.split(' ')])

test('a month’s journal is in a file named by stage, month and software, and says that it may change', async () => {
  const { exitCode, printed } = await journal('--month 2026-11 --format xero --currency EUR')

  const file = 'exports/dev-journal-2026-11-xero.csv'
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  await rm(file)
  expect(exitCode).toBe(0)
  expect(printed).toBe(
    `${file} has 6 rows of November 2026, in UTC.\n` +
      'November 2026 is not closed yet: its journal still changes.',
  )
  // What was recorded after the close of October is in November.
  expect(lines[1]).toMatch(/^"EUR-2026-11-01 .*, from an earlier month",01 Nov 2026,Sales,4000,/)
  expect(lines[4]).toMatch(/^EUR-2026-11-02 Not paid out yet,02 Nov 2026,Sales,4000,/)
})

test('a closed month has what it had at the close, and is final', async () => {
  const october = journalSource(
    { period: monthPeriod('2026-10', 'UTC'), format: 'csv', now: new Date() },
    accounting,
  )

  const { count, notes } = await october(tables)

  expect([count(), notes]).toEqual([3, []])
})

test.each([
  ['--month 2026-01', 'No money moved in January 2026, so there is nothing to book.'],
  ['--month 2026-11 --currency gbp', 'No GBP moved in November 2026, so there is nothing to book.'],
  [
    '--month 2026-11 --format quickbooks',
    'Money moved in eur and usd in November 2026, and a file for quickbooks has one of them: give --currency.',
  ],
])('the journal %s writes no file: %s', async (options, sentence) => {
  const { exitCode, shown } = await journal(options)

  expect([exitCode, shown]).toEqual([1, sentence])
})

const datev = { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearStart: '07-01' }
const forDatev: Accounting = { ...accounting, datev }
const ofMonth = (month: string, given: unknown = forDatev, currency?: string) =>
  journalSource(
    { period: monthPeriod(month, 'UTC'), format: 'datev', currency, now: new Date() },
    given,
  )

test('DATEV’s file is in euros and in one fiscal year, or refused', async () => {
  const year = { period: yearPeriod('2026', 'UTC'), format: 'datev', now: new Date() } as const

  const inEuros = await ofMonth('2026-10')(tables)

  expect(inEuros.count()).toBe(3)
  expect(inEuros.notes).toEqual([expect.stringMatching(/automatic .* twice: set accounts\.tax/)])
  const { tax: _tax, ...withoutTax } = forDatev.accounts
  expect((await ofMonth('2026-10', { ...forDatev, accounts: withoutTax })(tables)).notes).toEqual(
    [],
  )
  const inDollars = ofMonth('2026-09')(tables)
  await expect(inDollars).rejects.toThrow(/^The money is in usd\. .*the day's rate.*csv or xlsx/)
  expect(() => ofMonth('2026-10', forDatev, 'USD')).toThrow('The money is in usd.')
  expect(() => journalSource(year, forDatev)).toThrow(/2026 is in two fiscal years/)
})

test.each<[unknown, RegExp]>([
  [
    { ...forDatev, datev: { ...datev, accountLength: 9 } },
    /datev: datev\.accountLength: is above 8/,
  ],
  [{ ...forDatev, accounts: {} }, /datev: accounts\.sales: /],
  ...['02-31', '02-29', '13-01', '1-1', '01-01-01', ''].map(
    (fiscalYearStart): [unknown, RegExp] => [
      { ...forDatev, datev: { ...datev, fiscalYearStart } },
      /datev\.fiscalYearStart: is no day of every year, such as 01-01/,
    ],
  ),
])('settings that cannot be read are named', (given, sentence) => {
  expect(() => ofMonth('2026-10', given)).toThrow(sentence)
})

test('a journal that is too long for the software says so', async () => {
  const order = await store('cs_2')
  for (let number = 0; number < 101; number += 1) {
    const effectiveAt = '2026-08-02T10:00:00.000Z'
    const times = { createdAt: effectiveAt, effectiveAt, month: '2026-08' }
    await storeMovement(order, { sourceId: `ch_8_${number}`, payoutId: `po_${number}`, ...times })
  }
  const period = monthPeriod('2026-08', 'UTC')

  const { notes } = await journalSource({ period, format: 'xero', now: new Date() })(tables)

  expect(notes[1]).toBe('xero takes 300 rows at once: split the file between two entries.')
})
