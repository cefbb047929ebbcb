import { isReadable } from '../../../../lambda/orders/payment'
import { readSession } from '../../../../lambda/shop/payments/read-session'
import { sessionMetadata } from '../../../../lambda/shop/payments/session-metadata'
import { paidFacts } from '../../../support/lambda/order-fixture'
import { ownStore, paidSession } from '../../../support/lambda/session-fixture'
import { product } from '../../../../product/product'

const read = (session: unknown) => readSession(session, seenAt, ownStore.mark)
const factsOf = (changes: Record<string, unknown>) => {
  const payment = read(paidSession(changes))
  if (!payment || !isReadable(payment)) throw new Error('The session is unreadable')
  return payment
}
const ourMetadata = sessionMetadata({ deliveryMethod: 'email', email: 'mara@example.com' }, ownStore.mark)
const marked = (changes: object) => ({ metadata: { ...ourMetadata, ...changes } })
const email = 'card@example.com'
const seenAt = Date.UTC(2026, 10, 21, 10, 1) / 1000

test('a paid session gives all facts of its order, with what was paid and expected, and the place, tax and email address of the checkout', () => {
  const address = { country: 'US', state: 'NY', postal_code: '10001', line1: 'Main Street 1' }
  const facts = factsOf({
    amount_total: 999,
    currency: 'sek',
    customer_details: { email: 'card@b\u00fccher.example', address },
    total_details: { amount_tax: 114, amount_discount: 0 },
  })

  const paid = { amountCents: 999, currency: 'sek', country: 'US', state: 'NY', taxCents: 114 }
  expect(facts).toEqual({
    ...paidFacts,
    sale: { ...paidFacts.sale, ...paid },
    buyer: { ...paidFacts.buyer, checkoutEmail: 'card@xn--bcher-kva.example', postalCode: '10001' },
  })
})

test.each([
  ['newsletter', 'newsletter'],
  ['<b>', undefined],
  ['a'.repeat(41), undefined],
])('the source %j of a session that was edited at Stripe is %s, and the sale goes on', (source, expected) => {
  expect(factsOf(marked({ source })).sale.source).toBe(expected)
})

const placeIn = (address: object) => factsOf({ customer_details: { email, address } })

const states =
  "NY;São Paulo;Île-de-France;Nordrhein-Westfalen;東京都;К. Київ;D.C.;St. John's;Côte d’Or;Araba/Álava;" +
  "Newfoundland & Labrador;S:t Michel;القاهرة;آذربایجان\u200Cشرقی;दिल्ली;กรุงเทพฯ;Région (11);O'Higgins;13"

test.each(states.split(';'))('the state %s is kept', (state) => {
  expect(placeIn({ state }).sale.state).toBe(state)
})

const postalCodes = '12345-6789;C1425CLA;D02 X285;SW1A 1AA;KY1-1101;01.310-100;〒100-0001;١١٥١١;LV–1010;110 00'

test.each(postalCodes.split(';'))('the postal code %s is kept', (postal_code) => {
  expect(placeIn({ postal_code }).buyer.postalCode).toBe(postal_code)
})

const inTables = [';=1+1;', '=1', '@A1', 'a|b', 'a"b', '<b>', 'a\nb']
const inTerminals = ['\u001B[2J', '\u009B2J', '\u202Etxt.exe']

test.each([...inTables, ...inTerminals, '', ' ', '-', 'x'.repeat(101)])(
  '%j is no place, and the sale goes on',
  (text) => {
    const { sale, buyer } = placeIn({ country: text, state: text, postal_code: text })

    expect([sale.country, sale.state, buyer.postalCode]).toEqual([undefined, undefined, undefined])
    expect(buyer.checkoutEmail).toBe(email)
  },
)

test.each(['DEU', 'Germany', 'de', 'D', 'DE '])('%j is no country', (country) => {
  expect(placeIn({ country, state: 'Hessen' }).sale).toMatchObject({ country: undefined, state: 'Hessen' })
})

test('Stripe makes an invoice only if the session says so', () => {
  const given = [{ enabled: true }, { enabled: false }, null]

  expect(given.map((invoice_creation) => factsOf({ invoice_creation }).hasInvoice)).toEqual([true, false, false])
})

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['no customer', { customer_details: null }, undefined],
  ['a place in words', { customer_details: { email, address: 'Main Street' } }, email],
  ['a country in another form', { customer_details: { email, address: { country: 12 } } }, email],
  ['an email that is no text', { customer_details: { email: { value: email } } }, undefined],
  ['an email of two lines', { customer_details: { email: `${email}\nCc: ${email}` } }, undefined],
  ['a tax in words', { total_details: { amount_tax: '114' } }, email],
  ['no product id', marked({ product: undefined }), email],
])('%s does not stop the sale', (_case, changes, checkoutEmail) => {
  expect(factsOf(changes)).toMatchObject({
    buyer: { email: 'mara@example.com', checkoutEmail },
    sale: { country: undefined, taxCents: undefined },
  })
})

test.each([
  ['paid', product.priceCents, '2026-11-21T10:01:00.000Z'],
  ['no_payment_required', 0, '2026-11-21T10:01:00.000Z'],
  ['no_payment_required', 1, undefined],
  ['unpaid', 0, undefined],
])('the payment time of a session that is %s with %i cents is: %s', (status, cents, paidAt) => {
  expect(factsOf({ payment_status: status, amount_total: cents }).sale.paidAt).toBe(paidAt)
})

test('the payment intent may be expanded', () => {
  expect(factsOf({ payment_intent: { id: 'pi_9', object: 'payment_intent' } }).sale.paymentIntentId).toBe('pi_9')
})

const price = product.priceCents
const offered = {
  allow_promotion_codes: true,
  amount_subtotal: price,
  amount_total: price - 450,
  total_details: { amount_tax: 0, amount_discount: 450 },
  discounts: [{ coupon: null, promotion_code: 'promo_1' }],
}

test.each([
  [offered.discounts, 'promo_1'],
  [[], undefined],
  ['LAUNCH', undefined],
])('a session with a discount may cost that much less, and its code in %j is: %s', (discounts, promotionCodeId) => {
  const sold = { amountCents: price - 450, expectedCents: price - 450, discountCents: 450, promotionCodeId }

  expect(factsOf({ ...offered, discounts }).sale).toMatchObject(sold)
})

test('[F28!] a session with a code for everything is expected to be free', () => {
  const total_details = { amount_tax: 0, amount_discount: price }
  const free = { amount_total: 0, total_details, payment_status: 'no_payment_required' }

  expect(factsOf({ ...offered, ...free, payment_intent: null }).sale).toMatchObject({
    amountCents: 0,
    expectedCents: 0,
    paidAt: '2026-11-21T10:01:00.000Z',
  })
})

test.each<[string, Record<string, unknown>, number, number | undefined]>([
  ['a code and another subtotal', { amount_subtotal: price + 100, amount_total: price - 350 }, price - 450, 450],
  ['a code and tax on top', { amount_total: price - 250 }, price - 450, 450],
  ['a discount that the store did not offer', { allow_promotion_codes: null }, price, undefined],
  ['a discount in words', { total_details: { amount_tax: 0, amount_discount: '450' } }, price, undefined],
  ['no code', { total_details: { amount_tax: 0, amount_discount: 0 } }, price, undefined],
])('a session with %s is not expected to cost what was paid', (_case, changes, expectedCents, discountCents) => {
  const { sale } = factsOf({ ...offered, ...changes })

  expect([sale.expectedCents, sale.discountCents]).toEqual([expectedCents, discountCents])
  expect(sale.amountCents).not.toBe(expectedCents)
})

test.each([
  ['no session', undefined],
  ['a session without a mark', paidSession(marked({ store: undefined, account: undefined }))],
  ['a session without metadata', paidSession({ metadata: null })],
  ['another stage of the account', paidSession(marked({ store: 'ebook-store-dev' }))],
  ['the same stage of another account', paidSession(marked({ account: '210987654321' }))],
  ['a store without an account', paidSession(marked({ account: undefined }))],
  ['an unreadable session of another store', paidSession({ ...marked({ account: '1' }), currency: 1 })],
])('[F26!] %s is not ours', (_case, session) => {
  expect(read(session)).toBeUndefined()
})

test.each<[string, Record<string, unknown>, string]>([
  ['a payment status that Stripe adds', { payment_status: 'settling' }, 'payment_status'],
  ['no total', { amount_total: null }, 'amount_total'],
  ['a total in words', { amount_total: '1499' }, 'amount_total'],
  ['no currency', { currency: null }, 'currency'],
  ['a currency in words', { currency: 'US dollar' }, 'currency'],
  ['no time of creation', { created: undefined }, 'created'],
  ['a time beyond the year 9999', { created: 253_402_300_800 }, 'created'],
  ['no mode', { livemode: null }, 'livemode'],
  ['a list of payments', { payment_intent: ['pi_1'] }, 'payment_intent'],
  ['a method of another version', marked({ deliveryMethod: 'pigeon' }), 'metadata.deliveryMethod'],
  ['an expected price in words', marked({ expectedCents: 'some' }), 'metadata.expectedCents'],
  ['no expected currency', marked({ expectedCurrency: undefined }), 'metadata.expectedCurrency'],
  ['an expected currency in signs', marked({ expectedCurrency: 'a$b' }), 'metadata.expectedCurrency'],
])('a session of this store with %s is unreadable', (_case, changes, field) => {
  expect(read(paidSession(changes))).toMatchObject({ fields: [field] })
})

test('an unreadable session keeps its facts of money, but no address', () => {
  const { orderId, livemode, sale } = paidFacts
  const { expectedCents: _cents, expectedCurrency: _currency, ...kept } = sale

  expect(read(paidSession({ payment_status: 'settling' }))).toEqual({
    fields: ['payment_status'],
    orderId,
    livemode,
    sale: { ...kept, unreadableSince: '2026-11-21T10:01:00.000Z' },
  })
})

test('the mark and an id are enough to hold an order, and a session without an id is an error', () => {
  expect(read({ id: 'cs_live_1', metadata: ownStore.mark })).toMatchObject({
    fields: expect.arrayContaining(['amount_total', 'metadata.deliveryMethod']),
    orderId: 'cs_live_1',
    livemode: true,
    sale: { createdAt: '2026-11-21T10:01:00.000Z', paidAt: '2026-11-21T10:01:00.000Z', amountCents: 0 },
  })
  expect(() => read(paidSession({ id: undefined }))).toThrow('has no id')
})

test('an unreadable session that says that it is unpaid is not paid', () => {
  expect(read(paidSession({ payment_status: 'unpaid', amount_total: null }))?.sale.paidAt).toBeUndefined()
})
