import { readOrder } from '../../../../../lambda/orders/orders-table'
import { sessionMetadata } from '../../../../../lambda/shop/payments/session-metadata'
import { ownStore, paidSession } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'

const { table, delivery, logs, metrics } = setUpWebhook()

const completed = (session: object) => stripeEvent('checkout.session.completed', session)

/** A paid session with the marks of another store. */
function otherSession(id: string, mark: { store?: string; account?: string }) {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const { store: _store, account: _account, ...rest } = sessionMetadata(choice, ownStore.mark)
  return paidSession({ id, metadata: { ...rest, ...mark } })
}

test.each([
  [
    'another product',
    completed(paidSession({ id: 'cs_test_other', metadata: { product: 'tea' } })),
  ],
  ['another store', completed(otherSession('cs_test_other', { store: 'other', account: '1' }))],
  ['a store without a mark', completed(otherSession('cs_test_other', {}))],
  ['an unknown type', stripeEvent('customer.created', { id: 'cus_1' })],
])('[F26] an event of %s gets 200 and has no effect but a log line', async (_case, event) => {
  expect((await callWebhook(event)).statusCode).toBe(200)

  expect(await readOrder(table, 'cs_test_other')).toBeUndefined()
  expect(delivery.emails()).toEqual([])
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Event is not about this store' }),
  )
  expect(metrics.emitted()).toEqual([])
})
