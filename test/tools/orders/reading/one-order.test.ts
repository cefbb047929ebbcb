import { orderNumber as numberOf } from '../../../../lambda/orders/order'
import { indexKeys } from '../../../../lambda/orders/orders-table'
import { joinedChanges } from '../../../support/lambda/order-fixture'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const answersFor = async (reference: string) => {
  const { exitCode, printed, shown } = await run(['show', reference, '--json'])
  if (exitCode !== 0) return shown
  const { order } = JSON.parse(printed) as { order: { orderId: string } }
  return order.orderId
}
const of = (paymentIntentId: string, email: string) => ({
  sale: { paymentIntentId },
  buyer: { email, phone: undefined, checkoutEmail: undefined },
})

beforeAll(async () => {
  const order = await store('cs_test_found', of('pi_found', 'mara@example.com'))
  await storeMovement(order, { sourceId: 'ch_found' })
  await storeMovement(order, { sourceId: 're_found', reportingCategory: 'refund' })
  await storeMovement(order, { sourceId: 'dp_found', reportingCategory: 'dispute' })
  await storeItem({
    ...order,
    ...indexKeys(order),
    paymentIntentId: 'pi_key',
    orderId: 'cs_test_key',
    orderNumber: numberOf('cs_test_key'),
    emailKey: 'paul@example.com',
    buyer: { ...order.buyer, email: 'Paul@Example.com' },
  })
  const price = {
    sale: { amountCents: 1499, expectedCents: 1499, currency: 'usd', expectedCurrency: 'usd' },
  }
  const paid = await store('cs_test_paid', joinedChanges(of('pi_1', 'twice@example.com'), price))
  await storeMovement(paid, { sourceId: 'ch_paid', cardBrand: 'visa', cardLast4: '4242' })
  const unpaid = joinedChanges(of('pi_2', 'twice@example.com'), price)
  await store('cs_test_unpaid', joinedChanges(unpaid, { sale: { paidAt: undefined } }))
})

test('an order is found by its session, its number, and each of its payment ids', async () => {
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

test('an order that the ledger does not have yet is found by its number, even before it is paid', async () => {
  const unpaid = { sale: { paymentIntentId: undefined, paidAt: undefined } }
  const { orderNumber } = await store('cs_test_new', unpaid)

  expect(await answersFor(orderNumber.toLowerCase())).toBe('cs_test_new')
})

test('the ledger is updated for a Stripe id that no order has', async () => {
  respond({ movements: 0, isComplete: true })

  expect(await answersFor('ch_none')).toBe('There is no order ch_none.')
  expect(requests().map(({ name }) => name)).toEqual(['RecordMovements'])
})

test('a number is found as it was read aloud', async () => {
  const readAloud = (number: string) =>
    number.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  const order = await store('cs_test_0', of('pi_0', 'zero@example.com'))

  expect(await answersFor(`eb-${readAloud(order.orderNumber.slice(3))}`)).toBe('cs_test_0')
})

test('an e-mail is found in any capitalization', async () => {
  expect(await answersFor('PAUL@example.COM')).toBe('cs_test_key')
})

test('an order is found by the e-mail of its checkout too, also after a resend to another one', async () => {
  const addresses = { buyer: { email: 'right@example.com', checkoutEmail: 'typo@example.com' } }
  await store('cs_test_moved', { ...of('pi_moved', ''), ...addresses })

  expect(await answersFor('right@example.com')).toBe('cs_test_moved')
  expect(await answersFor('Typo@example.com')).toBe('cs_test_moved')
})

test('several orders of an e-mail are listed with number, time, amount and card', async () => {
  const { exitCode, shown } = await run(['show', 'twice@example.com', '--timezone', 'Asia/Tokyo'])

  expect(exitCode).toBe(1)
  expect(shown.split('\n')).toEqual([
    'There are 2 orders of this e-mail (times: Asia/Tokyo). Give one of:',
    expect.stringMatching(/^EB-\w{8} {2}2026-11-21 19:01:00 {2}\S+ {2}visa •••• 4242 {2}paid$/),
    expect.stringMatching(/^EB-\w{8} {2}not paid {2}\S+ {2}awaiting payment$/),
  ])
})

test.each([
  ['EB-00000000', /^There is no order EB-00000000\.$/],
  ['cs_none', /^There is no order cs_none\.$/],
  ['nobody@example.com', /^There is no order nobody@example\.com\.$/],
])('an order %s that does not exist is reported', async (reference, message) => {
  const { exitCode, shown } = await run(['show', reference])

  expect(exitCode).toBe(1)
  expect(shown).toMatch(message)
})

test.each(['7K3M9Q2T', 'txn_1', 'EB-1'])(
  '%s is not understood, and the error says what is',
  async (text) => {
    const { exitCode, shown } = await run(['show', text])

    expect(exitCode).toBe(2)
    expect(shown).toMatch(/names no order\.\nAn order is named by its number/)
  },
)
