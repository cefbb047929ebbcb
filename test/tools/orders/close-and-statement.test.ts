import { addClose } from '../../../lambda/office/ledger/close'
import { client } from '../../../lambda/orders/orders-table'
import { outputs } from '../../support/tools/aws-account'
import { comparedRows } from '../../support/tools/compared-rows'
import { useStageOrders } from '../../support/tools/stage-orders'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'

const { run, respond, requests } = useStageOrders()
const closedAt = '2026-11-02T03:04:05.000Z'
const agrees = { agrees: true }
const file = 'exports/statement-2026-10.html'
afterEach(() => rm(file, { force: true }))

/** Makes the functions record and compare the movements, and then give this result. */
const result = (found: object) =>
  respond(
    { movements: 0, isComplete: true },
    { rows: comparedRows() },
    { differences: 0, ...found },
  )

test('a month is closed once a person agrees', async () => {
  result({ month: '2026-10', closedAt })

  const { exitCode, shown, printed } = await run(['close', '--month', '2026-10'], agrees)

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/2026-10 will be closed: .*Nothing is sent\.\nGo on\?/s)
  expect(printed).toBe('2026-10 is closed, as of 2026-11-02 03:04 (UTC).')
})

test('Enter alone closes nothing', async () => {
  expect((await run(['close', '--month', '2026-10'], { agrees: 'enter' })).exitCode).toBe(1)
  expect(requests()).toEqual([])
})

test('a month that is already closed is reported as closed, and nothing is announced', async () => {
  const ledger = { client, table: outputs.MovementsTable }
  const span = { from: '2026-09-01T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z' }
  const totals = { closedMonth: '2026-09', timeZone: 'UTC', closedAt, endings: {} }
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
])(
  'the statement goes into the folder that git ignores, and %j is reported',
  async (found, verdict) => {
    result({ month: '2026-10', page: '<p>October</p>', ...found })

    const { exitCode, printed } = await run(['statement', '--month', '2026-10'])

    const state = 'closedAt' in found ? 'closed' : 'not closed: its figures still change'
    expect(exitCode).toBe(0)
    expect(printed).toBe(`${file} has the statement of 2026-10 (${state}). ${verdict}`)
    expect(await readFile(file, 'utf8')).toBe('<p>October</p>')
  },
)

test('a future month is refused as a wrong argument, and no file is written', async () => {
  result({ month: '2027-01', refusal: 'not_begun' })

  const { exitCode, shown } = await run(['statement', '--month', '2027-01'])

  expect([exitCode, shown]).toEqual([2, '2027-01 has not begun yet.'])
  expect(existsSync('exports/statement-2027-01.html')).toBe(false)
})
