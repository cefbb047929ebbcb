import { isReadable } from '../../../../lambda/orders/payment'
import { readSession } from '../../../../lambda/shop/payments/read-session'
import { sessionMetadata } from '../../../../lambda/shop/payments/session-metadata'
import { paidFacts } from '../../../support/lambda/order-fixture'
import { ownStore, paidSession } from '../../../support/lambda/session-fixture'
import { product } from '../../../../product/product'

const read = (session: unknown) => readSession(session, seenAt, ownStore.mark)
const factsOf = (session: unknown) => {
  const payment = read(session)
  return payment && isReadable(payment) ? payment : undefined
}
const seenAt = Date.UTC(2026, 10, 21, 10, 1) / 1000

test('a paid session gives all facts of its order', () => {
  expect(factsOf(paidSession())).toEqual({
    ...paidFacts,
    buyer: { ...paidFacts.buyer, checkoutEmail: 'card@example.com' },
  })
})

test('the place and the tax of the checkout are facts of the order', () => {
  const address = { country: 'US', state: 'NY', postal_code: '10001', line1: 'Main Street 1' }
  const session = paidSession({
    customer_details: { email: 'card@example.com', address },
    total_details: { amount_tax: 114, amount_discount: 0 },
  })

  expect(factsOf(session)).toEqual({
    ...paidFacts,
    sale: { ...paidFacts.sale, country: 'US', state: 'NY', taxCents: 114 },
    buyer: { ...paidFacts.buyer, checkoutEmail: 'card@example.com', postalCode: '10001' },
  })
})

test.each([null, {}, 'Main Street', { country: 12 }])(
  'the place %j in another form does not stop the sale, and the e-mail address is kept',
  (address) => {
    const session = paidSession({ customer_details: { email: 'card@example.com', address } })

    expect(factsOf(session)).toMatchObject({
      buyer: { checkoutEmail: 'card@example.com' },
      sale: { country: undefined, taxCents: undefined },
    })
  },
)

test('[F24] an unpaid session has no payment time', () => {
  expect(factsOf(paidSession({ payment_status: 'unpaid' }))?.sale.paidAt).toBeUndefined()
})

test('[F27] the expected amount comes from the metadata that create-payment wrote', () => {
  const facts = factsOf(paidSession({ amount_total: 999, currency: 'sek' }))

  expect(facts?.sale).toMatchObject({
    amountCents: 999,
    currency: 'sek',
    expectedCents: product.priceCents,
    expectedCurrency: product.currency,
  })
})

test.each([
  ['no session', undefined],
  ['another object', { id: 'pi_1', object: 'payment_intent' }],
  ['a session without a mark that returns to this store', paidSession({ metadata: unmarked() })],
  ['a session without metadata', paidSession({ metadata: null })],
  ['a session whose metadata is a list', paidSession({ metadata: [ownStore.mark] })],
])('[F26] %s is not ours', (_case, session) => {
  expect(read(session)).toBeUndefined()
})

test.each(['another-book', '', undefined])(
  '[F102] a product id %j from an earlier setting of the seller changes nothing',
  (id) => {
    const session = paidSession({ metadata: { ...ourMetadata(), product: id } })

    expect(factsOf(session)).toBeDefined()
  },
)

test('[F102] a checkout address in another form does not stop the sale', () => {
  const session = paidSession({ customer_details: { email: { value: 'mara@example.com' } } })

  expect(factsOf(session)).toMatchObject({
    buyer: { checkoutEmail: undefined },
    deliveryMethod: 'both',
  })
})

test('[F102] an unreadable session keeps its facts of money, but no address', () => {
  const session = paidSession({ payment_status: 'settling' })

  expect(read(session)).toEqual({
    fields: ['payment_status'],
    orderId: 'cs_test_a1B2c3D4',
    livemode: false,
    sale: {
      createdAt: '2026-11-21T10:00:00.000Z',
      paidAt: '2026-11-21T10:01:00.000Z',
      amountCents: product.priceCents,
      currency: product.currency,
      paymentIntentId: 'pi_1',
      unreadableSince: '2026-11-21T10:01:00.000Z',
    },
  })
})

test('[F102] the mark and an id are enough to hold an order', () => {
  expect(read({ id: 'cs_live_1', metadata: ownStore.mark })).toMatchObject({
    fields: expect.arrayContaining(['amount_total', 'metadata.deliveryMethod']),
    orderId: 'cs_live_1',
    livemode: true,
    sale: {
      createdAt: '2026-11-21T10:01:00.000Z',
      paidAt: '2026-11-21T10:01:00.000Z',
      amountCents: 0,
    },
  })
})

test('[F102] a session that cannot be read and says that it is unpaid is not paid', () => {
  const session = paidSession({ payment_status: 'unpaid', amount_total: null })

  expect(read(session)?.sale.paidAt).toBeUndefined()
})

test('[F102] a session of this store without an id is an error', () => {
  expect(() => read(paidSession({ id: undefined }))).toThrow('has no id')
})

test('an expanded payment intent is read by its id', () => {
  const session = paidSession({ payment_intent: { id: 'pi_9', object: 'payment_intent' } })

  expect(factsOf(session)?.sale.paymentIntentId).toBe('pi_9')
})

test.each([
  ['another stage of the account', { store: 'ebook-store-dev' }],
  ['the same stage of another account', { account: '210987654321' }],
  ['a store without an account', { account: undefined }],
])('[F26] a session of %s is not ours', (_case, mark) => {
  const session = paidSession({ metadata: { ...ourMetadata(), ...mark } })

  expect(readSession(session, seenAt, ownStore.mark)).toBeUndefined()
})

function ourMetadata() {
  return sessionMetadata({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore.mark)
}

function unmarked() {
  const { store: _store, account: _account, ...rest } = ourMetadata()
  return rest
}
