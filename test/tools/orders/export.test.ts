import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { awsError } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const recorded = { movements: 0, payouts: 0, isComplete: true }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
  respond(recorded)
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await rm('exports/dev-tax-2026-11.csv', { force: true })
})

beforeAll(async () => {
  const order = await store('cs_1', { sale: { country: 'DE', taxCents: 239 } })
  await storeMovement(order, { sourceId: 'ch_1', country: 'DE', taxCents: 239 })
  await storeMovement(order, {
    sourceId: 'ch_october',
    month: '2026-10',
    effectiveAt: '2026-10-31T23:30:00.000Z',
  })
})

const exported = async (...options: string[]) => {
  const path = join(folder, 'file')
  const { exitCode, printed, shown } = await run(['export', '-o', path, ...options])
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return { exitCode, printed, shown, path, lines: text?.trim().split('\r\n') ?? [] }
}
const november = ['--month', '2026-11']

test('the file contains the movements of a period, after the ledger is updated', async () => {
  const { exitCode, printed, path, lines } = await exported('--view', 'movements', ...november)

  expect(exitCode).toBe(0)
  expect(requests()).toEqual([{ name: 'RecordMovements', seconds: 30 }])
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^txn_ch_1,2026-11-21 10:01:00,.*,14\.99,0\.73,14\.26,usd,/)
  expect(printed).toBe(`${path} has 1 row of November 2026, in UTC.`)
})

test('a period begins and ends in its zone', async () => {
  const berlin = ['--timezone', 'Europe/Berlin', ...november]

  const { lines } = await exported('--view', 'movements', ...berlin)

  expect(lines.slice(1).map((line) => line.slice(0, 34))).toEqual([
    'txn_ch_october,2026-11-21 11:01:00',
    'txn_ch_1,2026-11-21 11:01:00,2026-',
  ])
})

test("orders contain the buyers' personal data only with --contacts", async () => {
  const plain = await exported('--view', 'orders', ...november)
  const full = await exported('--view', 'orders', '--contacts', '--force', ...november)

  expect(plain.lines.join()).not.toMatch(/mara@|12025550123/)
  expect(full.lines[0]).toMatch(/,email,phone,postal_code,card_last4$/)
  expect(full.lines[1]).toMatch(/,mara@example\.com,'\+12025550123,/)
})

test('-o - prints tax', async () => {
  const { printed } = await run(['export', '--view', 'tax', '-o', '-'])

  const [, ...rows] = printed.trim().split('\r\n')
  expect(rows).toEqual([
    ',,usd,1,14.99,0.00,0.00,14.99,0.00',
    'DE,,usd,1,14.99,0.00,0.00,14.99,2.39',
    'Total,,usd,2,29.98,0.00,0.00,29.98,2.39',
  ])
})

test('the extension of the file decides its format', async () => {
  const path = join(folder, 'tax.xlsx')

  await run(['export', '--view', 'tax', '-o', path, ...november])

  expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
})

test('without -o the file is in a folder that git ignores, with stage, view and period in its name', async () => {
  const { printed } = await run(['export', '--view', 'tax', '--json', ...november])

  expect(JSON.parse(printed)).toEqual({
    file: 'exports/dev-tax-2026-11.csv',
    view: 'tax',
    period: 'November 2026',
    rows: 1,
  })
  expect(await readFile('.gitignore', 'utf8')).toMatch(/^\/exports\/$/m)
})

test('an existing file is kept, unless it may be replaced', async () => {
  const path = join(folder, 'file')
  await writeFile(path, 'mine')

  const refused = await exported('--view', 'tax')

  expect(refused.exitCode).toBe(2)
  expect(refused.shown).toBe(`${path} exists: give another -o, or --force.`)
  expect(refused.lines).toEqual(['mine'])
  expect(requests()).toEqual([])
  expect((await exported('--view', 'tax', '--force')).exitCode).toBe(0)
})

test('a file that could not be written completely is removed', async () => {
  await storeItem({ orderId: 'cs_bad', month: '2026-03', paidAt: '2026-03-01T00:00:00.000Z' })

  const { exitCode, shown } = await exported('--view', 'orders', '--month', '2026-03')

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/^Nothing was written, run this again: cs_bad is not a valid order/)
  expect(await readdir(folder)).toEqual([])
})

test('the ledger is updated in as many calls as needed', async () => {
  respond({ ...recorded, movements: 500, isComplete: false }, recorded)

  expect((await exported('--view', 'tax')).exitCode).toBe(0)

  expect(requests()).toHaveLength(2)
})

test.each([
  ['TooManyRequestsException', /at this moment: run this again in a minute/],
  ['TimeoutError', /could not be brought up to date with Stripe: TimeoutError/],
])(
  'a ledger that is not up to date for %s ends the command with a sentence',
  async (name, sentence) => {
    mockClient(LambdaClient).on(InvokeCommand).rejects(awsError(name))

    const { exitCode, shown, lines } = await exported('--view', 'tax')

    expect(exitCode).toBe(1)
    expect(shown).toMatch(sentence)
    expect(lines).toEqual([])
  },
)

test.each([
  ['no view', [], /--view <view>' not specified/],
  ['an unknown view', ['--view', 'sales'], /Allowed choices are movements, orders/],
  ['contacts of movements', ['--view', 'movements', '--contacts'], /Only --view orders/],
  ['a workbook on the screen', ['--view', 'tax', '--format', 'xlsx', '-o', '-'], /needs a file/],
  [
    'a folder that is not there',
    ['--view', 'tax', '-o', 'no/where.csv'],
    /There is no folder no\./,
  ],
  [
    'a format that the name of the file contradicts',
    ['--view', 'tax', '--format', 'xlsx', '-o', 'tax.csv'],
    /tax\.csv is the name of another format than xlsx/,
  ],
])('%s is refused with exit code 2', async (_what, options, message) => {
  const { exitCode, shown } = await run(['export', ...options])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
