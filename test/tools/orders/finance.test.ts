import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { monthFiles } from '../../../lambda/office/books/exports/sheet-of-months'
import { writeNewFile } from '../../../tools/orders/commands/new-file'
import { movement } from '../../support/lambda/movement-fixture'
import { useFolder } from '../../support/run/use-folder'
import { awsError } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, files, keep, run, respond, refuse, requests } = useStageOrders()
const october = '2026-10'
const isOpen = { month: '2026-11', movements: 10, isComplete: true, isClosed: false }
const read = (month: string) => ({ name: 'KeepBooks', month, action: 'read', seconds: 30 })

const folder = useFolder()
beforeEach(() => respond(isOpen))

function hangUp(): Promise<void> {
  process.emit('SIGHUP')
  return new Promise(() => undefined)
}

const november = '--month 2026-11'
const exported = async (options: string, name = 'file.csv') => {
  const path = join(folder, name)
  const result = await run(['export', '-o', path, '--view', ...options.split(' ')])
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return { ...result, path, lines: text?.trim().split('\r\n') ?? [] }
}

test.each(monthFiles)('$name of a closed month is the one that was kept, byte for byte', async ({ name, view }) => {
  const kept = Buffer.from([0x50, 0xff, 0x00, 0x0d, 0x0a])
  files.set(`2026-11/${name}`, kept)

  const { exitCode, path, printed } = await exported(`${view} ${november}`, name)

  expect([exitCode, printed]).toEqual([0, `${path} has the ${view} of November 2026.`])
  expect(await readFile(path)).toEqual(kept)
  expect(requests()).toEqual([])
})

test('an open month is read from Stripe first, in as many calls as it takes, and may change', async () => {
  await keep({ isClosed: false })
  respond({ ...isOpen, isComplete: false }, isOpen)

  const { exitCode, printed, path, lines } = await exported(`movements ${november}`)

  expect([exitCode, requests()]).toEqual([0, [read('2026-11'), read('2026-11')]])
  expect(printed).toBe(`${path} has the movements of November 2026.\n2026-11 is open: what is in it may change.`)
  expect(lines).toHaveLength(12)
  expect(lines[1]).toMatch(/^txn_1,.*,EB-00000001,cs_1,14\.99,/)
})

const months = Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
test('several months have those that have books', async () => {
  const movements = [movement({ balanceTransactionId: 'txn_october' })]
  await keep({ month: october, movements, orders: [] })
  await keep({ isClosed: false })
  files.set('2026-10/movements.csv', Buffer.from('of one month'))
  const before = { ...isOpen, refusal: 'before_first' }
  respond(...months.slice(2).map(() => before), isOpen)
  const file = join(folder, 'all.csv')

  const { printed } = await run(`export --view movements --json --month 2026-01..2026-12 -o ${file}`.split(' '))

  const text = await readFile(file, 'utf8')
  const notes = ['2026-11 is open: what is in it may change.']
  expect(JSON.parse(printed)).toEqual({ file, view: 'movements', period: 'January 2026 to December 2026', notes })
  // Not the closed month, and not December, which has not begun.
  expect(requests()).toEqual(months.filter((each) => each !== october).map(read))
  expect(text.match(/^txn_\w+/gm)?.slice(0, 2)).toEqual(['txn_october', 'txn_1'])
})

test('without -o a workbook is in a folder that Git ignores, named by stage, view and months, and names no buyer', async () => {
  await keep()
  await store('cs_1', { buyer: { postalCode: '10001' } })
  const file = 'exports/dev-orders-2026-11-to-2026-12.xlsx'

  const { printed } = await run('export --view orders --month 2026-11..2026-12'.split(' '))

  const [sheet] = (await readXlsx(await readFile(file))).sheets
  await rm(file)
  expect(printed).toBe(`${file} has the orders of November 2026 to December 2026.`)
  expect(String(sheet?.rows)).toContain('EB-00000001')
  expect(String(sheet?.rows)).not.toMatch(/mara@|2025550123|10001|4242/)
  expect(await readFile('.gitignore', 'utf8')).toMatch(/^\/exports\/$/m)
})

test('-o - prints, with what may change beside it', async () => {
  await keep({ isClosed: false })

  const { printed, shown } = await run('export --view movements --month 2026-11 -o -'.split(' '))

  expect(printed).toMatch(/^\uFEFFbalance_transaction_id,[^]*\r\ntxn_1,.*[^]*\r$/)
  expect(shown).toBe(`${printed}\n2026-11 is open: what is in it may change.`)
})

test('an existing file is kept, unless it may be replaced, then by one for its owner only', async () => {
  files.set('2026-11/movements.csv', Buffer.from('kept'))
  await writeFile(join(folder, 'file.csv'), 'mine')
  await writeFile(join(folder, 'file.csv.part'), 'left by a command that was killed')

  const refused = await exported(`movements ${november}`)
  const forced = await exported(`movements ${november} --force`)

  expect(refused).toMatchObject({ exitCode: 2, lines: ['mine'] })
  expect(refused.shown).toBe(`${refused.path} exists: give another -o, or --force.`)
  expect(forced).toMatchObject({ exitCode: 0, lines: ['kept'] })
  expect((await stat(refused.path)).mode & 0o777).toBe(0o600)
})

test.each([
  ['cannot be read', () => Promise.reject(new Error('bad row')), / run this again: bad row$/],
  ['is awaited when the terminal is closed', hangUp, /^Stopped: nothing was written\.$/],
])('no file is left when more of it %s', async (_what, more, sentence) => {
  async function* pieces() {
    yield 'the first row'
    await more()
  }

  await expect(writeNewFile(join(folder, 'rows.csv'), pieces())).rejects.toThrow(sentence)

  expect(await readdir(folder)).toEqual([])
  expect(process.listenerCount('SIGHUP')).toBe(0)
})

test('a file that cannot be written is named', async () => {
  const written = writeNewFile(join(folder, 'gone', 'rows.csv'), ['a row'])

  await expect(written).rejects.toThrow(/gone.rows\.csv cannot be written \(ENOENT\): give/)
})

test('an open month that cannot be read is not written', async () => {
  await keep({ isClosed: false })
  refuse(awsError('TimeoutError'))

  const shown = expect.stringMatching(/^The books could not be read: TimeoutError/)
  expect(await exported(`tax ${november}`, 'tax.xlsx')).toMatchObject({ exitCode: 1, lines: [], shown })
})

const none = /^The books have none of these months: they begin with that of the first order/
test.each([
  ['2026-09', { refusal: 'before_first' }, none, 1],
  ['2026-12', {}, none, 0],
  [october, {}, /^There are no books of 2026-10\.$/, 1],
])('no file is written for %s, which has no books', async (month, found, sentence, calls) => {
  respond({ ...isOpen, month, ...found })

  const { exitCode, shown, lines } = await exported(`orders --month ${month}`, 'orders.xlsx')

  expect([exitCode, lines, requests().length]).toEqual([1, [], calls])
  expect(shown).toMatch(sentence)
})

test.each([
  ['export --view orders --month 2026-11 --contacts', /unknown option '--contacts'/],
  ['export --view orders --month 2026-11 --quarter 2026-Q4', /unknown option '--quarter'/],
  ['export --view journal --month 2026-11', /Allowed choices are movements, orders, payouts, contents, tax\./],
  ['export --view tax --month 2026-11 -o -', /^Only movements are written as CSV: give a name such as tax\.xlsx\.$/],
  ['export --view tax --month 2026-11 -o no/where.xlsx', /There is no folder no\./],
  ['export --view tax', /required option '--month <months>' not specified/],
  ['export --view tax --month 2026-13', /Write months like 2026-10 or 2026-01\.\.2026-12\./],
  ['export --view tax --month 2026-02..2026-01', /^The months end with 2026-01, before they begin with 2026-02\.$/],
])('%s is refused with exit code 2', async (command, message) => {
  expect(await run(command.split(' '))).toMatchObject({ exitCode: 2, shown: expect.stringMatching(message) })
  expect(requests()).toEqual([])
})
