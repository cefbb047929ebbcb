import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run } = useStageOrders()
const answersFor = async (reference: string) => {
  const { exitCode, printed, shown } = await run(['show', reference, '--json'])
  if (exitCode !== 0) return shown
  const { order } = JSON.parse(printed) as { order: { orderId: string } }
  return order.orderId
}
const of = (paymentIntentId: string, email: string) => ({
  paymentIntentId,
  email,
  phone: undefined,
  checkoutEmail: undefined,
})

beforeAll(async () => {
  const order = await store('cs_test_found', of('pi_found', 'mara@example.com'))
  await storeMovement(order, { sourceId: 'ch_found' })
  await storeMovement(order, { sourceId: 're_found', reportingCategory: 'refund' })
  await storeMovement(order, { sourceId: 'dp_found', reportingCategory: 'dispute' })
  await storeItem({
    ...order,
    orderId: 'cs_test_key',
    email: 'Paul@Example.com',
    emailKey: 'paul@example.com',
  })
  await storeItem({ ...order, orderId: 'cs_test_old', email: 'Old@example.com' })
  await store('cs_test_first', of('pi_1', 'twice@example.com'))
  await store('cs_test_second', of('pi_2', 'twice@example.com'))
})

test('an order is found by its session, its number, and each id of its money', async () => {
  const { printed } = await run(['show', 'cs_test_found', '--json'])
  const { order } = JSON.parse(printed) as { order: { orderNumber: string } }
  const references = [
    'cs_test_found',
    order.orderNumber,
    'pi_found',
    'ch_found',
    're_found',
    'dp_found',
  ]

  expect(await Promise.all(references.map(answersFor))).toEqual(
    references.map(() => 'cs_test_found'),
  )
})

test('a number is found as it was read aloud', async () => {
  const readAloud = (number: string) =>
    number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  const order = await store('cs_test_0', of('pi_0', 'zero@example.com'))
  await storeMovement(order, { sourceId: 'ch_0' })

  expect(await answersFor(`eb-${readAloud(order.orderNumber.slice(3))}`)).toBe('cs_test_0')
})

test('an e-mail is found however it is capitalised', async () => {
  expect(await answersFor('PAUL@example.COM')).toBe('cs_test_key')
})

test('an order of an earlier version is found by the exact spelling of its e-mail', async () => {
  expect(await answersFor('Old@example.com')).toBe('cs_test_old')
  expect(await answersFor('old@example.com')).toMatch(/^There is no order/)
})

test('several orders of an e-mail are listed, with the ids to choose from', async () => {
  const { exitCode, shown } = await run(['show', 'twice@example.com'])

  expect(exitCode).toBe(1)
  expect(shown).toMatch(/There are 2 orders of this e-mail/)
  expect(shown).toMatch(/cs_test_first/)
  expect(shown).toMatch(/cs_test_second/)
})

test.each([
  [
    'EB-00000000',
    /There is no order EB-00000000\. One that is not paid, or was paid in the last 15 minutes/,
  ],
  ['pi_none', /There is no order pi_none\. One that is not paid/],
  ['cs_none', /^There is no order cs_none\.$/],
  ['nobody@example.com', /^There is no order nobody@example\.com\.$/],
])('an order %s that does not exist is reported', async (reference, message) => {
  const { exitCode, shown } = await run(['show', reference])

  expect(exitCode).toBe(1)
  expect(shown).toMatch(message)
})

test.each(['7K3M9Q2T', 'txn_1', 'EB-1'])('%s is not understood, and says what is', async (text) => {
  const { exitCode, shown } = await run(['show', text])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(/names no order\.\nAn order is named by its number/)
})
