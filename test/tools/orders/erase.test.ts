import { useStageOrders } from '../../support/tools/stage-orders'

const { store, run, respond, requests } = useStageOrders()
const done = { isDone: true, status: 'paid' }
const erase = (...options: string[]) =>
  run(['erase', 'mara@example.com', '--by', 'kim', ...options], { agrees: true })

beforeAll(async () => {
  await store('cs_test_1')
  await store('cs_test_2', { sale: { createdAt: '2026-11-20T10:00:00.000Z' } })
  await store('cs_test_3', { buyer: { email: 'paul@example.com' } })
})

test('all orders of the e-mail are erased, and the plan says so', async () => {
  respond(done)

  const { exitCode, shown } = await erase()

  expect(exitCode).toBe(0)
  expect(requests()).toEqual(
    ['cs_test_1', 'cs_test_2'].map((orderId) => ({
      name: 'ChangeOrder',
      orderId,
      by: 'kim',
      change: 'erase',
    })),
  )
  expect(shown).toMatch(
    /Removes .* from 2 orders of mara@example\.com: EB-\w{8}, EB-\w{8}\.\nIt cannot be undone/,
  )
})

test('the receipt contains no address, and lists what is kept where and why', async () => {
  respond(done)

  const { printed } = await erase('--yes')

  expect(printed).toMatch(/^Erased on 2026-11-22 12:00 \(UTC\) by kim: m•••@example\.com\n/)
  expect(printed).toMatch(/from 2 orders:\n {2}EB-\w{8} {2}cs_test_1\n {2}EB-\w{8} {2}cs_test_2\n/)
  expect(printed).toMatch(/for the books/)
  expect(printed).toMatch(/docs\.stripe\.com\/privacy\/redaction/)
  expect(printed).toMatch(/Backups of the orders table have it until 2026-12-27/)
  expect(printed).not.toContain('mara@')
})

test('the receipt is printed as JSON for programs too', async () => {
  respond(done)

  const { printed } = await erase('--yes', '--json')

  expect(JSON.parse(printed)).toMatchObject({
    email: 'm•••@example.com',
    at: '2026-11-22T12:00:00.000Z',
    by: 'kim',
    erased: [{ orderId: 'cs_test_1' }, { orderId: 'cs_test_2' }],
    stays: expect.arrayContaining([expect.stringContaining('Stripe')]),
  })
})

test('an order that cannot be erased is named, and the others are erased', async () => {
  respond({ isDone: false, refusal: 'no_such_order' }, done)

  const { exitCode, shown, printed } = await erase('--yes')

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/EB-\w{8} is not erased, run this again: There is no such order/)
  expect(printed).toMatch(/from 1 order:\n {2}EB-\w{8} {2}cs_test_2/)
})

test.each([
  ['an e-mail of no order', ['erase', 'nobody@example.com', '--yes'], 1, /No order has the e-mail/],
  ['an order number', ['erase', 'EB-7K3M9Q2T', '--yes'], 2, /is not an e-mail address/],
])('%s erases nothing', async (_what, args, code, message) => {
  const { exitCode, shown } = await run(args)

  expect(exitCode).toBe(code)
  expect(shown).toMatch(message)
  expect(requests()).toEqual([])
})
