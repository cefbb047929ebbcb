import { readTransaction } from '../../../../../lambda/office/books/reading/read-transaction'

const seconds = (instant: string) => Date.parse(instant) / 1000

const charge = {
  object: 'charge',
  id: 'ch_1',
  amount: 1499,
  currency: 'usd',
  payment_intent: 'pi_1',
  billing_details: { email: 'mara@example.com', address: { country: 'US', state: 'NY', postal_code: '10001' } },
  payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'US' } },
  metadata: { store: 'ebook-store-prod' },
}

/** A Stripe balance transaction with its source expanded, and a test's changes. */
const transaction = (changes: object = {}) => ({
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
const read = (changes?: object) => readTransaction(transaction(changes)).movement

test('a charge is read with its ids, the details of its card and address, and its store’s mark', () => {
  const { movement, chargeMetadata } = readTransaction(transaction())

  expect(chargeMetadata).toEqual(charge.metadata)
  expect(movement).toEqual({
    balanceTransactionId: 'txn_1',
    reportingCategory: 'charge',
    type: 'charge',
    sourceId: 'ch_1',
    description: 'An ebook',
    createdAt: '2026-11-21T14:03:07.000Z',
    availableOn: '2026-11-23T00:00:00.000Z',
    effectiveAt: '2026-11-21T14:03:07.000Z',
    grossCents: 1499,
    feeCents: 73,
    feeTaxCents: 0,
    netCents: 1426,
    currency: 'usd',
    paymentIntentId: 'pi_1',
    chargeId: 'ch_1',
    cardBrand: 'visa',
    cardLast4: '4242',
    cardCountry: 'US',
    country: 'US',
    state: 'NY',
  })
})

const own = { payment_intent: { id: 'pi_1' }, charge: { id: 'ch_1', metadata: charge.metadata } }
test.each([
  ['refund', 're_1', { refundId: 're_1' }],
  ['dispute', 'dp_1', { disputeId: 'dp_1' }],
])('a %s has the ids of its payment and its charge, its store’s mark, and no card', (object, id, named) => {
  const source = { object, id, ...own }

  const { movement, chargeMetadata } = readTransaction(transaction({ type: object, source }))

  const ids = { sourceId: id, paymentIntentId: 'pi_1', chargeId: 'ch_1' }
  expect(movement).toMatchObject({ ...named, ...ids })
  expect(movement).not.toHaveProperty('cardLast4')
  expect(chargeMetadata).toEqual(charge.metadata)
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

  expect(read({ amount, exchange_rate: 1.08, source })).toMatchObject({
    grossCents: amount,
    currency: 'usd',
    customerFacingCents,
    customerFacingCurrency: 'eur',
    exchangeRate: 1.08,
  })
})

test("the tax in a fee is the sum of the fee's tax parts", () => {
  const parts = [
    { amount: 73, type: 'stripe_fee' },
    { amount: 14, type: 'tax' },
    { amount: 1, type: 'tax' },
  ]

  expect(read({ fee: 88, fee_details: parts })).toMatchObject({ feeCents: 88, feeTaxCents: 15 })
})

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
const ofPayout = { type: 'payout', reporting_category: 'payout', amount: -1426, net: -1426, fee: 0 }

test("a payout takes effect in the month in which it arrives, and has the bank's trace id once there is one", () => {
  const trace_id = { status: 'supported', value: '021000021000001' }

  const movement = read({ ...ofPayout, source: payout })
  const traced = read({ ...ofPayout, source: { ...payout, trace_id } })

  expect(movement).toMatchObject({
    createdAt: '2026-11-21T14:03:07.000Z',
    effectiveAt: '2026-12-01T00:00:00.000Z',
    payoutId: 'po_1',
    payoutArrivalDate: '2026-12-01',
    payoutStatus: 'in_transit',
    isAutomatic: true,
  })
  expect(movement.payoutTraceId).toBeUndefined()
  expect(traced.payoutTraceId).toBe('021000021000001')
})

test('a failed payout comes back when Stripe books it, and names only its payout', () => {
  const failure = { type: 'payout_failure', reporting_category: 'payout_reversal' }

  const movement = read({ ...failure, amount: 1426, source: { ...payout, status: 'failed' } })

  expect(movement).toMatchObject({ effectiveAt: movement.createdAt, payoutId: 'po_1' })
  expect(movement).not.toHaveProperty('payoutStatus')
})

test.each([
  ['of a kind that nobody knows', { object: 'topup', id: 'tu_1', amount: 5 }, 'tu_1'],
  ['that is not expanded', 'tu_1', 'tu_1'],
  ['that does not exist', null, undefined],
])('a movement with a source %s is read with its figures', (_what, source, sourceId) => {
  const movement = read({ reporting_category: 'topup', balance_type: 'payments', source })

  const known = { reportingCategory: 'topup', balanceType: 'payments', netCents: 1426 }
  expect(movement).toMatchObject(known)
  expect(movement.sourceId).toBe(sourceId)
  expect(movement.paymentIntentId).toBeUndefined()
  expect(movement).not.toHaveProperty('cardLast4')
  expect(movement).not.toHaveProperty('disputeId')
})

test.each([
  ['no card', { payment_method_details: { card: null }, billing_details: { address: null } }],
  ['no details', { payment_method_details: null, billing_details: null }],
  ['a place in words', { payment_method_details: null, billing_details: { address: 'Berlin' } }],
  [
    'a country that is none',
    {
      payment_method_details: { card: { country: 'USA' } },
      billing_details: { address: { country: 'DEU', state: ';=1+1' } },
    },
  ],
])('a charge with %s is read without them', (_what, details) => {
  const movement = read({ source: { ...charge, ...details } })

  expect(movement.netCents).toBe(1426)
  const { cardLast4, cardCountry, country, state } = movement
  expect([cardLast4, cardCountry, country, state]).toEqual([undefined, undefined, undefined, undefined])
})

test.each([[null], [{ ...payout, arrival_date: undefined }]])(
  'a payout whose arrival is not known takes effect when it is created: %j',
  (source) => {
    const { effectiveAt, createdAt, payoutArrivalDate } = read({ ...ofPayout, source })

    expect([effectiveAt, payoutArrivalDate]).toEqual([createdAt, undefined])
  },
)

test.each([
  ['a net amount that is text', { net: '14.26' }, 'net'],
  ['an amount with a fraction', { amount: 14.99 }, 'amount'],
  ['no category', { reporting_category: undefined }, 'reporting_category'],
  ['a time that is text', { created: '2026-11-21' }, 'created'],
  ['a currency in words', { currency: 'US dollar' }, 'currency'],
])('%s is refused with the name of the field', (_what, changes, field) => {
  expect(() => read(changes)).toThrow(expect.objectContaining({ issues: [withPath(field)] }))
})

const withPath = (field: string): unknown => expect.objectContaining({ path: [field] })
