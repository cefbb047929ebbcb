import { comparedRows } from '../../support/tools/compared-rows'
import { useStageOrders } from '../../support/tools/stage-orders'

const { run, respond, requests } = useStageOrders()
const recorded = { movements: 0, isComplete: true }
const november = ['reconcile', '--ledger', '--month', '2026-11']
const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
const fee = {
  balanceTransactionId: 'txn_1',
  orderNumber: 'EB-7K3M9Q2T',
  currency: 'usd',
  field: 'feeCents',
  stripe: 73,
  ledger: 70,
}
const lost = { balanceTransactionId: 'txn_2', currency: 'usd', field: 'row', stripe: 1499 }
const unknown = { balanceTransactionId: 'txn_3', currency: 'usd', field: 'row', ledger: 1499 }
const cells = (line: string) =>
  line
    .split('│')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('rows that match Stripe are reported as matching, without a question', async () => {
  respond(recorded, { rows: comparedRows() })

  const { exitCode, shown } = await run(november)

  expect(exitCode).toBe(0)
  expect(shown).toBe(
    '3,012 movements of November 2026 compared with Stripe.\nNo difference: each is as Stripe has it.',
  )
  expect(requests()).toEqual([
    { name: 'RecordMovements', seconds: 30 },
    { name: 'RecordMovements', seconds: 30, rows: span, write: false },
  ])
})

test('differences are shown with both values, and written once a person agrees', async () => {
  const rows = comparedRows({ differing: 2, differences: [fee, lost] })
  respond(recorded, { rows }, { rows: comparedRows({ differing: 2, written: 2 }) })

  const { exitCode, shown, printed } = await run(november, { agrees: true })

  expect(shown).toContain('2 movements differ:')
  const table = shown.split('\n').filter((line) => line.startsWith('│'))
  expect(table.slice(1).map(cells)).toEqual([
    ['txn_1', 'EB-7K3M9Q2T', 'fee', '$0.73', '$0.70'],
    ['txn_2', '-', 'the whole row', '$14.99', 'none'],
  ])
  expect(shown).toMatch(/2 movements will be written with Stripe's values\.\nGo on\?/)
  expect([exitCode, printed]).toEqual([0, "2 movements written with Stripe's values."])
  expect(requests().at(-1)).toMatchObject({ rows: span, write: true })
})

test('without consent nothing is written', async () => {
  respond(recorded, { rows: comparedRows({ differing: 1, differences: [fee] }) })

  const { exitCode, shown } = await run(november, { agrees: false })

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/Nothing was changed\./)
  expect(requests().filter(({ write }) => write)).toEqual([])
})

test('a row that Stripe does not list is shown, is not written, and fails the command', async () => {
  respond(recorded, { rows: comparedRows({ differing: 1, differences: [unknown] }) })

  const { exitCode, printed } = await run(november)

  expect(exitCode).toBe(1)
  expect(printed).toMatch(/1 movement differs:\n.*none │ \$14\.99/s)
  expect(requests().filter(({ write }) => write)).toEqual([])
})

test('the function is called until every row is compared', async () => {
  const cutOff = { rows: comparedRows({ comparedAt: undefined, rows: 2000 }) }
  respond(recorded, cutOff, { rows: comparedRows() })

  await run(november)

  expect(requests()).toHaveLength(3)
})

test.each([
  ['--days beside --ledger', ['--ledger', '--days', '3'], /--ledger compares no events/],
  ['--yes without --ledger', ['--yes'], /--yes is for --ledger/],
])('%s is refused with exit code 2', async (_what, options, message) => {
  const { exitCode, shown } = await run(['reconcile', ...options])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
