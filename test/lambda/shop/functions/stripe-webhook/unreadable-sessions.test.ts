import { orderStatus } from '../../../../../lambda/orders/order-status'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { ownStore, paidSession } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'

const { table, delivery, metrics, logs } = setUpWebhook()
let sessionCount = 0

/** A paid session of its own for each test. */
function newSession(changes: Record<string, unknown> = {}) {
  sessionCount += 1
  return paidSession({ id: `cs_test_unread${sessionCount}`, ...changes })
}
const completed = (session: object) => stripeEvent('checkout.session.completed', session)
const orderOf = (session: Record<string, unknown>) => readOrder(table, String(session['id']))
const metadataOf = (session: Record<string, unknown>) => Object(session['metadata'])
const marked = (changes: object) => ({ metadata: { ...metadataOf(paidSession()), ...changes } })

const unreadable: [string, Record<string, unknown>][] = [
  ['a payment status that Stripe adds', { payment_status: 'settling' }],
  ['no payment status', { payment_status: undefined }],
  ['no total', { amount_total: null }],
  ['a total in words', { amount_total: '1499' }],
  ['no currency', { currency: null }],
  ['no time of creation', { created: undefined }],
  ['a time beyond the year 9999', { created: 253_402_300_800 }],
  ['a time beyond any calendar', { created: 1e20 }],
  ['no mode', { livemode: null }],
  ['a list of payments', { payment_intent: ['pi_1'] }],
  ['a delivery method of another version', marked({ deliveryMethod: 'pigeon' })],
  ['no delivery method', marked({ deliveryMethod: undefined })],
  ['an expected price that is no number', marked({ expectedCents: 'some' })],
  ['no expected currency', marked({ expectedCurrency: undefined })],
  ['nothing but the mark', { metadata: ownStore.mark }],
]

test.each(unreadable)(
  '[F102] a session of this store with %s creates a held order, is not confirmed, and is counted',
  async (_case, changes) => {
    const session = newSession(changes)

    const response = await callWebhook(completed(session))

    expect(response.statusCode).toBe(503)
    const order = await orderOf(session)
    expect(order && orderStatus(order)).toBe('held')
    expect(delivery.emails()).toEqual([])
    expect(metrics.emittedByName()).toEqual([
      ['OrderDecision', 1],
      ['WebhookFailure', 1],
    ])
  },
)

test('[F102] the log names the fields that could not be read', async () => {
  const session = newSession({ payment_status: 'settling', amount_total: null })

  await callWebhook(completed(session))

  expect(logs.errors()).toContainEqual(
    expect.objectContaining({
      event: 'Session unreadable',
      orderId: session['id'],
      paymentIntentId: 'pi_1',
      decision: 'held',
      fields: ['payment_status', 'amount_total'],
    }),
  )
})

test('[F102] the order asks for a decision once, and is delivered as soon as its session can be read', async () => {
  const session = newSession()
  const event = completed({ ...session, payment_status: 'settling' })
  await callWebhook(event)
  metrics.clear()
  expect((await callWebhook(event)).statusCode).toBe(503)
  expect(metrics.emitted()).not.toContainEqual(['OrderDecision', 1])

  const response = await callWebhook({ ...event, data: { object: session } })

  expect(response.statusCode).toBe(200)
  expect(await orderOf(session)).toMatchObject({
    buyer: { email: 'mara@example.com' },
    delivery: { channels: { email: { state: 'sent' }, text: { state: 'sent' } } },
  })
  expect(await orderOf(session)).not.toHaveProperty('unreadableSince')
  expect(metrics.emitted()).toContainEqual(['Sale', 1])
})

test('[F102] an order that is delivered stays delivered, but its unreadable session is not confirmed', async () => {
  const session = newSession()
  await callWebhook(completed(session))
  const before = await orderOf(session)

  const response = await callWebhook(completed({ ...session, currency: null }))

  expect(response.statusCode).toBe(503)
  expect(await orderOf(session)).toEqual(before)
})

test('[F26] an unreadable session of another store is ignored', async () => {
  const session = newSession({ metadata: { store: 'other', account: '1' }, amount_total: null })

  expect((await callWebhook(completed(session))).statusCode).toBe(200)

  expect(await orderOf(session)).toBeUndefined()
  expect(metrics.emitted()).toEqual([])
})
