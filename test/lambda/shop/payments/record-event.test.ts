import { eventually } from 'kit/testing'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { recordEvent } from '../../../../lambda/shop/payments/record-event'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { captureLogs } from '../../../support/lambda/logs'
import { linkKey } from '../../../support/lambda/order-fixture'
import { ownStore, paidSession } from '../../../support/lambda/session-fixture'
import { dispute, refund, useStripeLists } from '../../../support/lambda/stripe-lists'
import { product } from '../../../../product/product'

jest.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const table = 'orders'
useOrdersTable(table)
captureLogs()
const { payment, set, next, stripe, requestsFor } = useStripeLists()
let paymentCount = 0

/** The only payment that Stripe knows. */
function newPayment(changes: Record<string, unknown> = {}) {
  paymentCount += 1
  const session = paidSession({ id: `cs_test_event${paymentCount}`, ...changes })
  set({ sessions: [session] })
  return { session, order: () => readOrder(table, `cs_test_event${paymentCount}`) }
}

function record(type: string, minute = 1, object: Record<string, unknown> = { payment_intent: 'pi_1' }) {
  const context = { stripe: stripe(), table, linkKey, mark: ownStore.mark, refundFraudWarnings: false }
  const created = Date.UTC(2026, 10, 21, 10, minute) / 1000
  return recordEvent({ id: 'evt_1', object: 'event', type, created, livemode: false, data: { object } }, context)
}

test('a dispute and refunds that are reported before their payment are in its order', async () => {
  const { session, order } = newPayment()
  payment.disputes = [dispute('won')]
  await record('charge.dispute.closed', 4, { id: 'dp_1', payment_intent: 'pi_1' })
  payment.refunds = [refund(500), refund(999, 'failed', 2)]
  await record('refund.failed', 3)

  await record('checkout.session.completed', 1, session)

  expect(await order()).toMatchObject({
    sale: { paidAt: '2026-11-21T10:01:00.000Z' },
    money: {
      refundedCents: 500,
      refundedAt: '2026-11-23T00:00:00.000Z',
      refunds: [{ status: 'succeeded' }, { status: 'failed' }],
      dispute: { id: 'dp_1', status: 'won', closedAt: '2026-11-21T10:04:00.000Z' },
    },
    buyer: { email: 'mara@example.com' },
    delivery: { channels: { email: { state: 'waiting' }, text: { state: 'waiting' } } },
  })
})

test('a read of refunds that another event overtakes is repeated', async () => {
  const { session, order } = newPayment()
  await record('checkout.session.completed', 1, session)
  payment.refunds = [refund(500)]
  // The session is returned at once, its refunds and disputes after the other event.
  const overtaken = Promise.withResolvers<void>()
  next.waits.push(Promise.resolve(), overtaken.promise, overtaken.promise)

  const late = record('refund.created', 2)
  await eventually(() => requestsFor('refunds') + requestsFor('disputes') === 2)
  payment.refunds = [refund(product.priceCents)]
  await record('refund.updated', 3)
  overtaken.resolve()
  await late

  expect(await order()).toMatchObject({ money: { refundedCents: product.priceCents } })
  expect(requestsFor('refunds')).toBe(3)
})

test('a refund is recorded although the session cannot be read: the order stays as complete as it was', async () => {
  const { session, order } = newPayment()
  await record('checkout.session.completed', 1, session)
  payment.sessions = [{ ...session, payment_status: 'settling' }]
  payment.refunds = [refund(product.priceCents)]

  expect(await record('charge.refunded', 2)).toMatchObject({ isComplete: true })
  const complete = await order()
  const never = newPayment({ payment_status: 'settling' })
  payment.refunds = [refund(500)]
  expect(await record('charge.refunded')).toMatchObject({ isComplete: false })

  expect(complete).toMatchObject({ buyer: { email: 'mara@example.com' }, money: { refundedCents: product.priceCents } })
  expect(await never.order()).toMatchObject({
    money: { refundedCents: 500 },
    sale: { unreadableSince: expect.any(String) },
  })
})

test('a refund of an unpaid session is confirmed; a refund without a session or a payment is not ours', async () => {
  expect(await record('charge.refunded')).toBeUndefined()
  const { order } = newPayment({ payment_status: 'unpaid' })
  expect(await record('charge.refunded')).toBeDefined()
  expect((await order())?.sale.paidAt).toBeUndefined()
  expect(await record('charge.refunded', 1, { payment_intent: null })).toBeUndefined()
})

test('a refund is recorded after 429 and with an expanded payment, and one of another form is not confirmed', async () => {
  newPayment()
  next.refusals.sessions = [429, 429]

  expect(await record('charge.refunded', 1, { payment_intent: { id: 'pi_1' } })).toBeDefined()
  await expect(record('charge.refunded', 1, { payment_intent: 1 })).rejects.toMatchObject({
    name: expect.stringContaining('Zod'),
  })
})

test('a fraud warning without its type, time and whether a refund helps is recorded', async () => {
  const { order } = newPayment()
  const object = 'radar.early_fraud_warning'
  const bare = { id: 'issfr_1', object, payment_intent: 'pi_1', actionable: null, created: null }

  await record(`${object}.created`, 1, bare)

  expect((await order())?.money.fraudWarning).toEqual({
    id: 'issfr_1',
    type: 'unknown',
    warnedAt: '2026-11-21T10:01:00.000Z',
  })
})
