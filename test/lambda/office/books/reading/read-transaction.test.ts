import { readTransaction } from '../../../../../lambda/office/books/reading/read-transaction'

const seconds = (instant: string) => Date.parse(instant) / 1000
const metadata = { store: 'ebook-store-prod' }
const charge = {
  object: 'charge',
  id: 'ch_1',
  amount: 1499,
  currency: 'usd',
  payment_intent: 'pi_1',
  billing_details: { email: 'mara@example.com', address: { country: 'US', state: 'NY', postal_code: '10001' } },
  payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'US' } },
  metadata,
}

const read = (changes: object = {}) =>
  readTransaction({
    id: 'txn_1',
    object: 'balance_transaction',
    created: seconds('2026-11-21T14:03:07Z'),
    available_on: seconds('2026-11-23T00:00:00Z'),
    type: 'charge',
    reporting_category: 'charge',
    description: 'An ebook',
    amount: 1499,
    fee: 73,
    fee_details: [{ amount: 73, type: 'stripe_fee', currency: 'usd' }],
    net: 1426,
    currency: 'usd',
    exchange_rate: null,
    source: charge,
    ...changes,
  })

/** Its movement, whatever the source is. */
const figures = {
  balanceTransactionId: 'txn_1',
  reportingCategory: 'charge',
  type: 'charge',
  description: 'An ebook',
  createdAt: '2026-11-21T14:03:07.000Z',
  availableOn: '2026-11-23T00:00:00.000Z',
  effectiveAt: '2026-11-21T14:03:07.000Z',
  grossCents: 1499,
  feeCents: 73,
  feeTaxCents: 0,
  netCents: 1426,
  currency: 'usd',
}
const ids = { paymentIntentId: 'pi_1', chargeId: 'ch_1' }
const card = { cardBrand: 'visa', cardLast4: '4242', cardCountry: 'US' }
const ofCharge = { sourceId: 'ch_1', ...ids }
const whole = { ...ofCharge, ...card, country: 'US', state: 'NY' }
const without = (card_: unknown, address: unknown) => {
  return { source: { ...charge, payment_method_details: card_, billing_details: address } }
}
const about = (object: string, id: string, of: unknown = { id: 'ch_1', metadata }) => {
  return { source: { object, id, payment_intent: { id: 'pi_1' }, charge: of } }
}
const ofRefund = { sourceId: 're_1', refundId: 're_1' }
const ofDispute = { sourceId: 'dp_1', disputeId: 'dp_1' }
const fees = [73, 14, 1].map((amount, at) => ({ amount, type: at === 0 ? 'stripe_fee' : 'tax' }))
const ofPayout = (changes: object, type = 'payout') => {
  const arrival_date = seconds('2026-12-01T00:00:00Z')
  const payout = { object: 'payout', id: 'po_1', amount: 1426, currency: 'usd', arrival_date, automatic: true }
  return { type, source: { ...payout, status: 'in_transit', trace_id: null, ...changes } }
}
const payout = { type: 'payout', sourceId: 'po_1', payoutId: 'po_1', payoutStatus: 'in_transit', isAutomatic: true }
const arriving = { ...payout, payoutArrivalDate: '2026-12-01', effectiveAt: '2026-12-01T00:00:00.000Z' }
const byHand = { ...payout, isAutomatic: false, payoutArrivalDate: '2026-12-01' }
const backOn = (day: string) => ({ failure_balance_transaction: { created: seconds(`${day}T00:00:00Z`) } })
const returning = (day: string) => ({ ...arriving, effectiveAt: `${day}T00:00:00.000Z` })
const failed = { type: 'payout_failure', sourceId: 'po_1', payoutId: 'po_1' }
const topup = { source: { object: 'topup', id: 'tu_1', amount: 5 }, balance_type: 'payments' }
const noPlace = { address: { country: 'DEU', state: ';=1+1' } }

test.each<[string, object, object]>([
  ['a charge has the ids of its payment, its card and its address', {}, whole],
  ['a refund has the ids of its payment and charge', about('refund', 're_1'), { ...ofRefund, ...ids }],
  ['a dispute has the ids of its payment and charge', about('dispute', 'dp_1', 'ch_1'), { ...ofDispute, ...ids }],
  ["the tax in a fee is the sum of the fee's tax parts", { fee_details: fees }, { ...whole, feeTaxCents: 15 }],
  ['a payout takes effect in the month in which it arrives', ofPayout({}), arriving],
  ['a payout made by hand takes effect when it is made', ofPayout({ automatic: false }), byHand],
  ['a payout that came back on its way takes effect then', ofPayout(backOn('2026-11-29')), returning('2026-11-29')],
  ['a payout that came back after its arrival took effect then', ofPayout(backOn('2026-12-02')), arriving],
  ['a payout has its trace id', ofPayout({ trace_id: { value: '021' } }), { ...arriving, payoutTraceId: '021' }],
  ['a payout without an arrival takes effect when it is created', ofPayout({ arrival_date: undefined }), payout],
  ['a payout without a source takes effect when it is created', { type: 'payout', source: null }, { type: 'payout' }],
  ['a failed payout names only its payout', ofPayout({ status: 'failed' }, 'payout_failure'), failed],
  ['a source of a kind that nobody knows has its id only', topup, { balanceType: 'payments', sourceId: 'tu_1' }],
  [
    'a source without an amount was not converted',
    { source: { object: 'topup', id: 'tu_1', currency: 'eur' } },
    { sourceId: 'tu_1' },
  ],
  ['a source that is not expanded has its id', { source: 'tu_1' }, { sourceId: 'tu_1' }],
  ['a movement needs no source', { source: null }, {}],
  ['a charge needs no card and address', without({ card: null }, { address: null }), ofCharge],
  ['a charge needs no details', without(null, null), ofCharge],
  ['a place in words is left out', without(null, { address: 'Berlin' }), ofCharge],
  ['a country that is none is left out', without({ card: { country: 'USA' } }, noPlace), ofCharge],
])('%s', (_fact, changes, fields) => {
  expect(read(changes).movement).toEqual({ ...figures, ...fields })
})

test('a charge and its refund have the mark of their store', () => {
  expect(read().chargeMetadata).toEqual(metadata)
  expect(read(about('refund', 're_1')).chargeMetadata).toEqual(metadata)
})

test.each([
  ['charge', 1511, 1399, 1399],
  ['refund', -540, 500, -500],
  ['refund', 538, 500, 500],
  // At another rate than the sale.
  ['refund', -400, 500, -500],
  // All of it but for rounding.
  ['dispute', -1496, 1399, -1399],
  // Won in part: half of the dispute comes back.
  ['dispute', 756, 1399, 700],
])('a converted %s of %d has the amount on the card with its own sign, and the rate', (...row) => {
  const [object, amount, onCard, customerFacingCents] = row
  const source = { ...charge, object, amount: onCard, currency: 'eur' }
  const converted = { customerFacingCents, customerFacingCurrency: 'eur', exchangeRate: 1.08 }

  expect(read({ amount, exchange_rate: 1.08, source }).movement).toMatchObject({ grossCents: amount, ...converted })
})

test('what a bank gave back in part has the decimals of the currency on the card', () => {
  const source = { ...charge, object: 'dispute', amount: 1499, currency: 'usd' }

  const { movement } = read({ amount: 1125, currency: 'jpy', exchange_rate: 150, source })

  expect(movement).toMatchObject({ customerFacingCents: 750, customerFacingCurrency: 'usd' })
})

test.each([
  ['a net amount that is text', { net: '14.26' }, 'net'],
  ['an amount with a fraction', { amount: 14.99 }, 'amount'],
  ['no category', { reporting_category: undefined }, 'reporting_category'],
  ['a time that is text', { created: '2026-11-21' }, 'created'],
  ['a currency in words', { currency: 'US dollar' }, 'currency'],
])('%s is refused with the name of the field', (_what, changes, field) => {
  const issue: unknown = expect.objectContaining({ path: [field] })

  expect(() => read(changes)).toThrow(expect.objectContaining({ issues: [issue] }))
})
