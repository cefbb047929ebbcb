import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addClose } from '../../../lambda/office/ledger/close'
import { client } from '../../../lambda/orders/orders-table'
import { writeNewFile } from '../../../tools/orders/files/new-file'
import { summaryRows } from '../../../tools/orders/views/summary-view'
import { summarize } from '../../../lambda/office/ledger/totals'
import { movement } from '../../support/lambda/movement-fixture'
import { awsError, outputs } from '../../support/tools/aws-account'
import { comparedRows } from '../../support/tools/compared-rows'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const recorded = { movements: 0, payouts: 0, isComplete: true }
const agrees = { agrees: true }

beforeAll(async () => {
  const order = await store('cs_1')
  const foreign = { orderId: undefined, orderNumber: undefined }
  const put = (sourceId: string, createdAt: string, changes: Parameters<typeof movement>[0]) =>
    storeMovement(order, { sourceId, createdAt, ...changes })
  const net = (cents: number) => ({ grossCents: cents, feeCents: 0, netCents: cents })
  await put('ch_october', '2026-10-31T23:30:00.000Z', { country: 'DE', taxCents: 239 })
  await put('ch_1', '2026-11-02T10:00:00.000Z', {})
  await put('ch_2', '2026-11-20T10:00:00.000Z', {})
  await put('re_1', '2026-11-05T10:00:00.000Z', { reportingCategory: 'refund', ...net(-500) })
  const fee = { ...foreign, reportingCategory: 'radar_something_new', ...net(-200) }
  await put('fee_1', '2026-11-06T10:00:00.000Z', fee)
  const payout = { ...foreign, reportingCategory: 'payout', type: 'payout', ...net(-900) }
  await put('po_1', '2026-11-10T10:00:00.000Z', payout)
})
beforeEach(() => respond(recorded))

test('what Stripe holds in reserve is below the ending balance, where there is any', () => {
  const [withReserve, without] = [2500, 0].map((usd) => {
    const [summary] = summarize([movement()], {}, [], { usd })
    return summary && summaryRows(summary).slice(-2)
  })

  expect(withReserve).toMatchObject([
    { name: 'Ending balance', totals: { netCents: 1426 } },
    { name: 'Held in reserve', totals: { netCents: 2500 } },
  ])
  expect(without).toMatchObject([{ name: 'Payouts' }, { name: 'Ending balance' }])
})

describe('close and statement', () => {
  const closedAt = '2026-11-02T03:04:05.000Z'
  const file = 'exports/statement-2026-10.html'
  afterEach(() => rm(file, { force: true }))

  /** Makes the functions record and compare the movements, and then give this result. */
  const result = (found: object) =>
    respond(recorded, { rows: comparedRows() }, { differences: 0, ...found })

  test('a month is closed once a person agrees', async () => {
    result({ month: '2026-10', closedAt })

    const enter = await run(['close', '--month', '2026-10'], { agrees: 'enter' })
    const afterEnter = requests()
    const { exitCode, shown, printed } = await run(['close', '--month', '2026-10'], agrees)

    expect([enter.exitCode, afterEnter]).toEqual([1, []])
    expect(exitCode).toBe(0)
    expect(shown).toMatch(/2026-10 will be closed: .*Nothing is sent\.\nGo on\?/s)
    expect(printed).toBe('2026-10 is closed, as of 2026-11-02 03:04 (UTC).')
  })

  test('a month that is already closed is reported as closed, and nothing is announced', async () => {
    const ledger = { client, table: outputs.MovementsTable }
    const span = { from: '2026-09-01T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z' }
    const totals = { closedMonth: '2026-09', timeZone: 'UTC', closedAt, balances: [] }
    await addClose(ledger, { ...totals, ...span })
    result({ month: '2026-09', closedAt })

    const { exitCode, shown } = await run(['close', '--month', '2026-09'], agrees)

    expect(exitCode).toBe(0)
    expect(shown).toBe('2026-09 is closed already, as of 2026-11-02 03:04 (UTC).')
  })

  test.each(['close --month 2026-11', 'statement --month 2026-11 --send'])(
    '%s refuses a month that is not over before anything is announced',
    async (command) => {
      const { exitCode, shown } = await run(command.split(' '), agrees)

      expect(exitCode).toBe(1)
      expect(shown).toBe('2026-11 is not over yet: close it from the 1st of the next month on.')
      expect(requests()).toEqual([])
    },
  )

  test.each([
    [{ isCompared: true }, 'It agrees with Stripe.'],
    [{ isCompared: false, closedAt }, 'It agrees with Stripe as far as compared.'],
    [{ differences: 2 }, '2 figures differ from Stripe.'],
  ])('a statement with %j is written to the folder that git ignores', async (found, verdict) => {
    result({ month: '2026-10', page: '<p>October</p>', ...found })

    const { exitCode, printed } = await run(['statement', '--month', '2026-10'])

    const state = 'closedAt' in found ? 'closed' : 'not closed: its figures still change'
    expect(exitCode).toBe(0)
    expect(printed).toBe(`${file} has the statement of 2026-10 (${state}). ${verdict}`)
    expect(await readFile(file, 'utf8')).toBe('<p>October</p>')
  })

  test('a future month is refused as a wrong argument, and no file is written', async () => {
    result({ month: '2027-01', refusal: 'not_begun' })

    const { exitCode, shown } = await run(['statement', '--month', '2027-01'])

    expect([exitCode, shown]).toEqual([2, '2027-01 has not begun yet.'])
    expect(existsSync('exports/statement-2027-01.html')).toBe(false)
  })
})

describe('export', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const exported = async (options: string) => {
    const path = join(folder, 'file')
    const result = await run(['export', '-o', path, '--view', ...options.split(' ')])
    const text = await readFile(path, 'utf8').catch(() => undefined)
    return { ...result, path, lines: text?.trim().split('\r\n') ?? [] }
  }

  test('the file contains the movements of a period in a zone, after the ledger is updated', async () => {
    respond({ ...recorded, movements: 500, isComplete: false }, recorded)

    const month = await exported('movements --month 2026-10')
    const inBerlin = await exported('movements --month 2026-10 --timezone Europe/Berlin --force')

    expect(month.exitCode).toBe(0)
    const record = { name: 'RecordMovements', seconds: 30 }
    expect(requests()).toEqual([record, record, record])
    expect(month.lines).toHaveLength(2)
    expect(month.lines[1]).toMatch(
      /^txn_ch_october,2026-10-31 23:30:00,.*,14\.99,0\.73,0\.00,14\.26,usd,/,
    )
    expect(month.printed).toBe(`${month.path} has 1 row of October 2026, in UTC.`)
    expect(inBerlin.lines).toHaveLength(1)
  })

  test('without -o the file is in a folder that git ignores, with stage, view and period in its name', async () => {
    const { printed } = await run(['export', '--view', 'tax', '--json', '--month', '2026-10'])

    const file = 'exports/dev-tax-2026-10.csv'
    await rm(file)
    const data = { file, view: 'tax', period: 'October 2026', rows: 1, notes: [] }
    expect(JSON.parse(printed)).toEqual(data)
    expect(await readFile('.gitignore', 'utf8')).toMatch(/^\/exports\/$/m)
  })

  test('-o - prints, and the extension of a file decides its format', async () => {
    const path = join(folder, 'tax.xlsx')

    const { printed } = await run(['export', '--view', 'tax', '--month', '2026-10', '-o', '-'])
    await run(['export', '--view', 'tax', '-o', path])

    expect(printed).toMatch(
      /^\uFEFFcountry,[^]*\r\nDE,,usd,1,14\.99,0\.00,0\.00,14\.99,2\.39.*\r\nTotal,.*\d\r$/,
    )
    expect((await readFile(path)).subarray(0, 2).toString()).toBe('PK')
  })

  test('an existing file is kept, unless it may be replaced, then by one for its owner only', async () => {
    await writeFile(join(folder, 'file'), 'mine')
    await writeFile(join(folder, 'file.part'), 'left by a command that was killed')

    const refused = await exported('tax')

    expect(refused).toMatchObject({ exitCode: 2, lines: ['mine'] })
    expect(refused.shown).toBe(`${refused.path} exists: give another -o, or --force.`)
    expect(requests()).toEqual([])
    expect((await exported('orders --contacts --force')).exitCode).toBe(0)
    expect((await stat(refused.path)).mode & 0o777).toBe(0o600)
  })

  test('a file that could not be written completely is removed', async () => {
    await storeItem({ orderId: 'cs_bad', month: '2026-03', paidAt: '2026-03-01T00:00:00.000Z' })

    const { exitCode, shown } = await exported('orders --month 2026-03')

    expect(exitCode).toBe(1)
    expect(shown).toMatch(/^Nothing was written, run this again: cs_bad is not a valid order/)
    expect(await readdir(folder)).toEqual([])
  })

  test('a file that cannot be written is named', async () => {
    const path = join(folder, 'gone', 'rows.csv')

    await expect(writeNewFile(path, ['a row'])).rejects.toThrow(
      `${path} cannot be written (ENOENT): give another -o.`,
    )
  })

  test.each([
    ['TooManyRequestsException', /at this moment: run this again in a minute/],
    ['TimeoutError', /could not be brought up to date with Stripe: TimeoutError/],
  ])('without an up-to-date ledger (%s) nothing is written', async (name, sentence) => {
    mockClient(LambdaClient).on(InvokeCommand).rejects(awsError(name))

    const { exitCode, shown, lines } = await exported('tax')

    expect([exitCode, lines]).toEqual([1, []])
    expect(shown).toMatch(sentence)
  })

  test.each([
    ['--view movements --contacts', /Only --view orders/],
    ['--view tax --format xlsx -o -', /needs a file/],
    ['--view tax -o no/where.csv', /There is no folder no\./],
    ['--view tax --format xlsx -o tax.csv', /tax\.csv is the name of another format than xlsx/],
    ['--view tax --currency eur', /Only --view journal has --currency/],
    ['--view journal --from 2026-11-01', /A journal has whole months/],
    ['--view journal --month 2026-11 --currency euro', /A currency looks like usd/],
  ])('export %s is refused with exit code 2', async (options, message) => {
    const { exitCode, shown } = await run(['export', ...options.split(' ')])

    expect(exitCode).toBe(2)
    expect(shown).toMatch(message)
  })

  test('no file is left when the command is stopped while content is still awaited', async () => {
    async function* pieces() {
      yield 'the first row'
      process.emit('SIGHUP')
      await new Promise(() => undefined)
    }

    const written = writeNewFile(join(folder, 'rows.csv'), pieces())

    await expect(written).rejects.toThrow('Stopped: nothing was written.')
    expect(await readdir(folder)).toEqual([])
    expect(process.listenerCount('SIGHUP')).toBe(0)
  })
})
