import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { views } from '../../../lambda/office/books/exports/sheet-of-months'
import { writeNewFile } from '../../../tools/orders/files/new-file'
import { movement } from '../../support/lambda/movement-fixture'
import { useFolder } from '../../support/run/use-folder'
import { awsError } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, files, keep, run, respond, refuse, requests } = useStageOrders()
const october = '2026-10'
const isOpen = { month: '2026-11', movements: 10, isComplete: true, isClosed: false }
const isClosed = { ...isOpen, isClosed: true }
const read = (month: string) => ({ name: 'KeepBooks', month, action: 'read', seconds: 30 })

const folder = useFolder()
beforeEach(() => respond(isOpen))

function hangUp(): Promise<void> {
  process.emit('SIGHUP')
  return new Promise(() => undefined)
}

const november = '--month 2026-11'
const exported = async (options: string, name = 'file') => {
  const path = join(folder, name)
  const result = await run(['export', '-o', path, '--view', ...options.split(' ')])
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return { ...result, path, lines: text?.trim().split('\r\n') ?? [] }
}

test.each(['csv', 'xlsx'])('the %s of a closed month is the one that was kept, byte for byte', async (format) => {
  const kept = Buffer.from([0x50, 0xff, 0x00, 0x0d, 0x0a])
  files.set(`2026-11/tax.${format}`, kept)

  const { exitCode, path, printed } = await exported(`tax ${november}`, `tax.${format}`)

  expect([exitCode, printed]).toEqual([0, `${path} has the tax of November 2026.`])
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
test.each([
  ['quarter', '2026-Q4', 'Q4 2026', months.slice(9)],
  ['year', '2026', '2026', months],
])('a %s has those of its months that have books', async (unit, name, period, asked) => {
  const movements = [movement({ balanceTransactionId: 'txn_october' })]
  await keep({ month: october, movements, orders: [] })
  await keep({ isClosed: false })
  files.set('2026-10/movements.csv', Buffer.from('of one month'))
  const before = { ...isOpen, refusal: 'before_first' }
  respond(...asked.slice(2).map(() => before), isOpen)
  const file = `exports/dev-movements-${name}.csv`

  const { printed } = await run(`export --view movements --json --${unit} ${name}`.split(' '))

  const text = await readFile(file, 'utf8')
  await rm(file)
  const notes = ['2026-11 is open: what is in it may change.']
  expect(JSON.parse(printed)).toEqual({ file, view: 'movements', period, notes })
  // Not the closed month, and not December, which has not begun.
  expect(requests()).toEqual(asked.filter((each) => each !== october).map(read))
  expect(text.match(/^txn_\w+/gm)?.slice(0, 2)).toEqual(['txn_october', 'txn_1'])
  expect(await readFile('.gitignore', 'utf8')).toMatch(/^\/exports\/$/m)
})

test('buyers are named by --contacts alone, also of a closed month', async () => {
  await keep()
  await store('cs_1', { buyer: { postalCode: '10001' } })
  respond(isClosed)

  const without: string[] = []
  for (const view of views) without.push(...(await exported(`${view} ${november} --force`)).lines)
  files.set('2026-11/orders.csv', Buffer.from('as kept'))
  const { lines } = await exported(`orders ${november} --contacts --force`)

  expect(without.join('\n')).toContain('EB-00000001')
  expect(without.join('\n')).not.toMatch(/mara@|2025550123|10001|4242/)
  expect(lines[0]).toMatch(/,email,phone,postal_code,card_last4$/)
  expect(lines[1]).toMatch(/,mara@example\.com,.*12025550123,10001,4242$/)
  // Its order is not in the table.
  expect(lines[2]).toMatch(/^EB-00000002,.*,,,,$/)
})

test('-o - prints, with what may change beside it', async () => {
  await keep({ isClosed: false })

  const { printed, shown } = await run('export --view tax --month 2026-11 -o -'.split(' '))

  expect(printed).toMatch(/^\uFEFFcountry,[^]*\r\nJP,.*[^]*\r\nTotal,.*\r$/)
  expect(shown).toBe(`${printed}\n2026-11 is open: what is in it may change.`)
})

test('an existing file is kept, unless it may be replaced, then by one for its owner only', async () => {
  files.set('2026-11/tax.csv', Buffer.from('kept'))
  await writeFile(join(folder, 'file'), 'mine')
  await writeFile(join(folder, 'file.part'), 'left by a command that was killed')

  const refused = await exported(`tax ${november}`)
  const forced = await exported(`tax ${november} --force`)

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
  expect(await exported(`tax ${november}`)).toMatchObject({ exitCode: 1, lines: [], shown })
})

const none = /^The books have none of these months: they begin with that of the first order/
test.each([
  ['2026-09', { refusal: 'before_first' }, none, 1],
  ['2026-12', {}, none, 0],
  [october, {}, /^There are no books of 2026-10\.$/, 1],
])('no file is written for %s, which has no books', async (month, found, sentence, calls) => {
  respond({ ...isOpen, month, ...found })

  const { exitCode, shown, lines } = await exported(`orders --month ${month}`)

  expect([exitCode, lines, requests().length]).toEqual([1, [], calls])
  expect(shown).toMatch(sentence)
})

test.each([
  ['export --view movements --month 2026-11 --contacts', /Only --view orders/],
  ['export --view tax --month 2026-11 --format xlsx -o -', /needs a file/],
  ['export --view tax --month 2026-11 -o no/where.csv', /There is no folder no\./],
  ['export --view tax --month 2026-11 --format xlsx -o tax.csv', /name of another format than xlsx/],
  ['export --view tax', /Give whole months: --month, --quarter or --year/],
  ['export --view tax --month 2026-11 --year 2026', /Give whole months/],
  ['export --view tax --month 2026-13', /"2026-13" is not a month/],
])('%s is refused with exit code 2', async (command, message) => {
  expect(await run(command.split(' '))).toMatchObject({ exitCode: 2, shown: expect.stringMatching(message) })
  expect(requests()).toEqual([])
})
