import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { comparedRows } from '../../support/tools/compared-rows'
import { useStageOrders } from '../../support/tools/stage-orders'

const { run, respond, requests } = useStageOrders()
const recorded = { movements: 0, isComplete: true }
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
