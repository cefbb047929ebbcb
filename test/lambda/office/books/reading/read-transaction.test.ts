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

/** A Stripe balance transaction with its source expanded, and a test's changes. */
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
const ofCharge = { sourceId: 'ch_1', ...ids, ...card, country: 'US', state: 'NY' }
const own = { payment_intent: { id: 'pi_1' }, charge: { id: 'ch_1', metadata } }
const fees = [73, 14, 1].map((amount, at) => ({ amount, type: at === 0 ? 'stripe_fee' : 'tax' }))
const payout = {
  object: 'payout',
  id: 'po_1',
  amount: 1426,
  currency: 'usd',
  arrival_date: seconds('2026-12-01T00:00:00Z'),
  automatic: true,
  status: 'in_transit',
  trace_id: null,
}
const traced = { ...payout, trace_id: { status: 'supported', value: '021000021000001' } }
const payoutState = { sourceId: 'po_1', payoutId: 'po_1', payoutStatus: 'in_transit', isAutomatic: true }
const arrival = { payoutArrivalDate: '2026-12-01', effectiveAt: '2026-12-01T00:00:00.000Z' }
const without = (details: object) => ({ source: { ...charge, ...details } })
const noWords = { card: { country: 'USA' } }
const noPlace = { address: { country: 'DEU', state: ';=1+1' } }

test.each<[string, object, object]>([
  ['a charge has the ids of its payment, its card and its address', {}, ofCharge],
  [
    'a refund has its id, and those of its payment and charge',
    { source: { object: 'refund', id: 're_1', ...own } },
    { sourceId: 're_1', refundId: 're_1', ...ids },
  ],
  [
    'a dispute has its id, and those of its payment and charge',
    { source: { object: 'dispute', id: 'dp_1', ...own } },
    { sourceId: 'dp_1', disputeId: 'dp_1', ...ids },
  ],
  ["the tax in a fee is the sum of the fee's tax parts", { fee_details: fees }, { ...ofCharge, feeTaxCents: 15 }],
  [
    'a payout takes effect in the month in which it arrives',
    { type: 'payout', source: payout },
    { type: 'payout', ...payoutState, ...arrival },
  ],
  [
    "a payout has the bank's trace id once there is one",
    { type: 'payout', source: traced },
    { type: 'payout', ...payoutState, ...arrival, payoutTraceId: '021000021000001' },
  ],
  [
    'a payout whose arrival is not known takes effect when it is created',
    { type: 'payout', source: { ...payout, arrival_date: undefined } },
    { type: 'payout', ...payoutState },
  ],
  ['a payout whose source is not known takes effect then too', { type: 'payout', source: null }, { type: 'payout' }],
  [
    'a failed payout comes back when Stripe books it, and names only its payout',
    { type: 'payout_failure', source: { ...payout, status: 'failed' } },
    { type: 'payout_failure', sourceId: 'po_1', payoutId: 'po_1' },
  ],
  [
    'a source of a kind that nobody knows has its id only',
    { balance_type: 'payments', source: { object: 'topup', id: 'tu_1', amount: 5 } },
    { balanceType: 'payments', sourceId: 'tu_1' },
  ],
  ['a source that is not expanded has its id', { source: 'tu_1' }, { sourceId: 'tu_1' }],
  ['a movement needs no source', { source: null }, {}],
  [
    'a charge needs no card and address',
    without({ payment_method_details: { card: null }, billing_details: { address: null } }),
    { sourceId: 'ch_1', ...ids },
  ],
  [
    'a charge needs no details',
    without({ payment_method_details: null, billing_details: null }),
    { sourceId: 'ch_1', ...ids },
  ],
  [
    'a place in words is left out',
    without({ billing_details: { address: 'Berlin' } }),
    { sourceId: 'ch_1', ...ids, ...card },
  ],
  [
    'a country that is none is left out',
    without({ payment_method_details: noWords, billing_details: noPlace }),
    { sourceId: 'ch_1', ...ids },
  ],
])('%s', (_fact, changes, fields) => {
  expect(read(changes).movement).toEqual({ ...figures, ...fields })
})

test('a charge and its refund have the mark of their store', () => {
  const marks = [charge, { object: 'refund', id: 're_1', ...own }].map((source) => read({ source }).chargeMetadata)

  expect(marks).toEqual([metadata, metadata])
})

test.each([
  ['charge', 1511, 1399, 1399],
  ['refund', -540, 500, -500],
  ['refund', 538, 500, 500],
  ['dispute', -1511, 1399, -1399],
  // Won in part: half of the dispute comes back.
  ['dispute', 756, 1399, 700],
])('a converted %s of %d has the amount on the card with its own sign, and the rate', (...row) => {
  const [object, amount, onCard, customerFacingCents] = row
  const source = { ...charge, object, amount: onCard, currency: 'eur' }
  const converted = { customerFacingCents, customerFacingCurrency: 'eur', exchangeRate: 1.08 }

  expect(read({ amount, exchange_rate: 1.08, source }).movement).toMatchObject({ grossCents: amount, ...converted })
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
