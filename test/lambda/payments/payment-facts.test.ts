import { readSession, sessionMetadata } from '../../../lambda/payments/payment-facts'
import { paidFacts } from '../../support/lambda/order-fixture'
import { ownStore, paidSession } from '../../support/lambda/session-fixture'
import { product } from '../../../product/product'

const factsOf = (session: unknown) => readSession(session, seenAt, ownStore)?.facts
const seenAt = Date.UTC(2026, 10, 21, 10, 1) / 1000

test('a paid session gives all facts of its order', () => {
  expect(factsOf(paidSession())).toEqual({
    ...paidFacts,
    checkoutEmail: 'card@example.com',
  })
})

test('[F24] an unpaid session has no payment time', () => {
  expect(factsOf(paidSession({ payment_status: 'unpaid' }))?.paidAt).toBeUndefined()
})

test('[F27] the expected amount comes from the metadata that create-payment wrote', () => {
  const facts = factsOf(paidSession({ amount_total: 999, currency: 'sek' }))

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
  expect(factsOf(session)).toBeUndefined()
})

test('an expanded payment intent is read by its id', () => {
  const session = paidSession({ payment_intent: { id: 'pi_9', object: 'payment_intent' } })

  expect(factsOf(session)?.paymentIntentId).toBe('pi_9')
})

const unmarked = ({ store: _store, account: _account, ...rest } = ourMetadata()) => rest

test.each([
  ['another stage of the account', { store: 'ebook-store-dev' }],
  ['the same stage of another account', { account: '210987654321' }],
  ['a store without an account', { account: undefined }],
])('[F26] a session of %s is not ours', (_case, mark) => {
  const session = paidSession({ metadata: { ...ourMetadata(), ...mark } })

  expect(readSession(session, seenAt, ownStore)).toBeUndefined()
})

test.each([
  ['returns to this store is ours', 'https://d111.cloudfront.net/congratulations', true],
  ['returns elsewhere may be', 'https://d111.cloudfront.net.evil.example/congratulations', false],
  ['returns nowhere may be', null, false],
])('[F26] a session of before the mark that %s', (_case, returnUrl, isCertain) => {
  const session = paidSession({ metadata: unmarked(), success_url: returnUrl })

  expect(readSession(session, seenAt, ownStore)).toMatchObject({ isCertain })
})

function ourMetadata() {
  return sessionMetadata({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore.mark)
}
