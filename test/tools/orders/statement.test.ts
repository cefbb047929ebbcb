import { readFile, rm } from 'node:fs/promises'
import { useStageOrders } from '../../support/tools/stage-orders'

const { run, respond, requests } = useStageOrders()
const recorded = { movements: 0, isComplete: true }
const file = 'exports/statement-2026-10.html'
afterEach(() => rm(file, { force: true }))

test('without -o the page is in the folder that git ignores', async () => {
  respond(recorded, { month: '2026-10', differences: 0, page: '<p>October</p>' })

  const { exitCode, printed } = await run(['statement', '--month', '2026-10'])

  expect(exitCode).toBe(0)
  expect(printed).toMatch(new RegExp(`^${file} has the statement of 2026-10 \\(not closed`))
  expect(await readFile(file, 'utf8')).toBe('<p>October</p>')
})

test.each([
  ['a compared balance', { balanceAt: '2026-10-29T18:00:00.000Z' }, 'It agrees with Stripe.'],
  ['no compared balance', {}, 'It agrees with Stripe as far as compared.'],
])('with %s the command says that', async (_what, compared, sentence) => {
  respond(recorded, { month: '2026-10', differences: 0, page: '<p>October</p>', ...compared })

  const { printed } = await run(['statement', '--month', '2026-10'])

  expect(printed.trim().endsWith(sentence)).toBe(true)
})

test.each([
  ['a month of the future', ['--month', '2027-01'], 2, '2027-01 has not begun'],
  ['sending a month that is not over', ['--month', '2026-11', '--send'], 1, '2026-11 is not over'],
])('%s is refused before anything is announced', async (_what, options, code, sentence) => {
  const { exitCode, shown } = await run(['statement', ...options], { agrees: true })

  expect(exitCode).toBe(code)
  expect(shown).toMatch(new RegExp(`^${sentence}`))
  expect(requests()).toEqual([])
})
