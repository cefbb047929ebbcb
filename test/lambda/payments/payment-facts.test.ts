import { sessionFacts, sessionMetadata } from '../../../lambda/payments/payment-facts'
import { paidFacts } from '../../support/lambda/order-fixture'
import { paidSession } from '../../support/lambda/session-fixture'
import { product } from '../../../product/product'

const seenAt = Date.UTC(2026, 10, 21, 10, 1) / 1000

test('a paid session gives all facts of its order', () => {
  expect(sessionFacts(paidSession(), seenAt)).toEqual({
    ...paidFacts,
    checkoutEmail: 'card@example.com',
  })
})

test('[F24] an unpaid session has no payment time', () => {
  expect(sessionFacts(paidSession({ payment_status: 'unpaid' }), seenAt)?.paidAt).toBeUndefined()
})

test('[F27] the expected amount comes from the metadata that create-payment wrote', () => {
  const facts = sessionFacts(paidSession({ amount_total: 999, currency: 'sek' }), seenAt)

  expect(facts).toMatchObject({
    amountCents: 999,
    currency: 'sek',
    expectedCents: product.priceCents,
    expectedCurrency: product.currency,
  })
})

test.each([
  ['no session', undefined],
  ['a session without our metadata', paidSession({ metadata: {} })],
  ['a session without metadata', paidSession({ metadata: null })],
  ['another product', paidSession({ metadata: { ...ourMetadata(), product: 'another-book' } })],
  ['another object', { id: 'pi_1', object: 'payment_intent' }],
])('[F26] %s is not ours', (_case, session) => {
  expect(sessionFacts(session, seenAt)).toBeUndefined()
})

test('an expanded payment intent is read by its id', () => {
  const session = paidSession({ payment_intent: { id: 'pi_9', object: 'payment_intent' } })

  expect(sessionFacts(session, seenAt)?.paymentIntentId).toBe('pi_9')
})

function ourMetadata() {
  return sessionMetadata({ deliveryMethod: 'email', email: 'mara@example.com' })
}
