import { addClose } from '../../../lambda/office/ledger/close'
import { client } from '../../../lambda/orders/orders-table'
import { outputs } from '../../support/tools/aws-account'
import { comparedRows } from '../../support/tools/compared-rows'
import { useStageOrders } from '../../support/tools/stage-orders'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'

const { run, respond, requests } = useStageOrders()
const recorded = { movements: 0, isComplete: true }
const closedAt = '2026-11-02T03:04:05.000Z'
const close = (month: string, behaviour: Parameters<typeof run>[1] = { agrees: true }) =>
  run(['close', '--month', month], behaviour)

test('a month is closed once a person agrees', async () => {
  respond(recorded, { rows: comparedRows() }, { month: '2026-10', closedAt, differences: 0 })

  const { exitCode, shown, printed } = await close('2026-10')

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/2026-10 will be closed: .*Nothing is sent\.\nGo on\?/s)
  expect(printed).toBe('2026-10 is closed, as of 2026-11-02 03:04 (UTC).')
})

test('Enter alone closes nothing', async () => {
  expect((await close('2026-10', { agrees: 'enter' })).exitCode).toBe(1)
  expect(requests()).toEqual([])
})

test('a month that is already closed is reported as closed, and nothing is announced', async () => {
  const ledger = { client, table: outputs.MovementsTable }
  const span = { from: '2026-09-01T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z' }
  await addClose(ledger, {
    closedMonth: '2026-09',
    timeZone: 'UTC',
    ...span,
    closedAt,
    endings: {},
  })
  respond(recorded, { rows: comparedRows() }, { month: '2026-09', closedAt, differences: 0 })

  const { exitCode, shown } = await close('2026-09')

  expect(exitCode).toBe(0)
  expect(shown).toBe('2026-09 is closed already, as of 2026-11-02 03:04 (UTC).')
})

test('a month that is not over is refused before anything is announced', async () => {
  const { exitCode, shown } = await close('2026-11')

  expect(exitCode).toBe(1)
  expect(shown).toBe('2026-11 is not over yet: close it from the 1st of the next month on.')
  expect(requests()).toEqual([])
})

const file = 'exports/statement-2026-10.html'
afterEach(() => rm(file, { force: true }))

test('without -o the page is in the folder that git ignores', async () => {
  respond(
    recorded,
    { rows: comparedRows() },
    { month: '2026-10', differences: 0, page: '<p>October</p>' },
  )

  const { exitCode, printed } = await run(['statement', '--month', '2026-10'])

  expect(exitCode).toBe(0)
  expect(printed).toMatch(new RegExp(`^${file} has the statement of 2026-10 \\(not closed`))
  expect(await readFile(file, 'utf8')).toBe('<p>October</p>')
})

test.each([
  ['everything compared', { isCompared: true }, 'It agrees with Stripe.'],
  ['not everything compared', { isCompared: false }, 'It agrees with Stripe as far as compared.'],
])('with %s the command reports it', async (_what, compared, sentence) => {
  respond(
    recorded,
    { rows: comparedRows() },
    { month: '2026-10', differences: 0, page: '<p>October</p>', ...compared },
  )

  const { printed } = await run(['statement', '--month', '2026-10'])

  expect(printed.trim().endsWith(sentence)).toBe(true)
})

test('a future month is refused as a wrong argument, and no file is written', async () => {
  respond(recorded, { rows: comparedRows() }, { month: '2027-01', refusal: 'not_begun' })

  const { exitCode, shown } = await run(['statement', '--month', '2027-01'])

  expect([exitCode, shown]).toEqual([2, '2027-01 has not begun yet.'])
  expect(existsSync('exports/statement-2027-01.html')).toBe(false)
})

test('sending a month that is not over is refused before anything is announced', async () => {
  const send = ['statement', '--month', '2026-11', '--send']

  const { exitCode, shown } = await run(send, { agrees: true })

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/^2026-11 is not over/)
  expect(requests()).toEqual([])
})
