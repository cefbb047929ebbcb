import { setUpBooks } from '../../../../support/lambda/books-setup'
import { bookFee, failPayout } from 'stripe-emulator'
import { pay } from 'stripe-emulator/testing'

/** Stripe's clock starts on the evening of October 29. */
const shop = setUpBooks(Date.UTC(2026, 9, 29, 18))
const [october, november, december] = ['2026-10', '2026-11', '2026-12']
const { runOn } = shop
const csv = (month: string) => shop.file(`${month}/movements.csv`)

/** Sells one with the tax of Germany, $2.39, in the price. */
async function sellTaxed(): Promise<string> {
  const id = await shop.open(undefined, undefined, { inclusiveTax: true })
  await pay(shop.emulator(), id, { place: 'Germany' })
  await shop.recordAll()
  return id
}

/** Stripe's own records, after a sale in October. */
async function sellInOctober() {
  await sellTaxed()
  const { account } = shop.emulator()
  const { ledger } = account
  const last = <K extends 'charge' | 'balance_transaction' | 'payout'>(kind: K) => {
    const found = ledger.all(kind).at(-1)
    if (!found) throw new Error(`There is no ${kind}.`)
    return found
  }
  return { account, ledger, last }
}

async function closeOctober() {
  const records = await sellInOctober()
  await runOn('2026-11-02')
  return records
}

test('a sale that Stripe books after the close is named by the comparison, and in every file of the next month with its tax, apart', async () => {
  const { ledger, last } = await closeOctober()
  await sellTaxed()
  const created = Date.UTC(2026, 9, 31, 23, 55) / 1000
  ledger.save([
    { ...last('charge'), created },
    { ...last('balance_transaction'), created },
  ])
  const late = last('balance_transaction').id
  const closed = await csv(october)

  const { verdict } = await shop.ask(october, 'compare')
  await runOn('2026-12-02')

  expect(verdict?.differences).toMatchObject([{ reason: 'movement_missing', subject: late }])
  expect(await csv(october)).toBe(closed)
  expect((await csv(november)).split('\r\n')).toContainEqual(
    expect.stringMatching(/^txn_\w+,2026-10-31 23:55:00.*,po_\w+,.*,DE,,2\.39,/),
  )
  const tax = (await shop.rows(`${november}/tax.xlsx`)).find(([country]) => country === 'DE')
  expect(tax).toEqual(expect.arrayContaining(['usd', '1', '14.99', '2.39']))
  expect((await shop.month(november)).orders).toMatchObject([{ cells: { net: { cents: 1426 } } }])
  expect(await shop.file(`${november}/statement.html`)).toContain('colspan="5">From an earlier month')
  expect(shop.sent()[1]?.Content?.Simple?.Body?.Text?.Data).toContain('\nFrom an earlier month: $14.26\n')
  expect(await shop.file(`${november}/statement.html`)).toContain('>Tax</th><td>$2.39<')
})

test('a refund that Stripe books after the close agrees with its order, and is in what follows: the ending balance and the next month', async () => {
  const id = await sellTaxed()
  const { account, ledger, last } = await closeOctober()
  // Without money the refund would be pending.
  bookFee(account, { cents: -500, currency: 'usd', description: 'Credit' })
  await shop.refund(id, 500)
  await shop.recordAll()
  const [created, available_on] = [Date.UTC(2026, 9, 31, 23, 55) / 1000, Date.UTC(2026, 11, 20) / 1000]
  ledger.save([{ ...last('balance_transaction'), created, available_on }])

  expect(await runOn('2026-12-01')).toMatchObject({ differences: 0 })

  const { late, endings, after } = await shop.month(november)
  expect(late).toMatchObject([{ reportingCategory: 'refund', taxCents: -80 }])
  expect(endings).toMatchObject([{ pending: [{ day: '2026-12-20', cents: -500 }] }])
  expect((await shop.month(december)).before).toEqual(after)
})

/** In November and December, each of its own and late. */
async function timesCounted(payout: { id: string }): Promise<number[]> {
  const months = [await shop.month(november), await shop.month(december)]
  const parts = months.flatMap(({ movements, late }) => [movements, late])
  return parts.map((part) => part.filter(({ type, payoutId }) => type === 'payout' && payoutId === payout.id).length)
}

test('payouts whose arrival moves over the end of a closed month, that come back, or that an earlier version took for automatic are counted once and told once, and the closed file stays', async () => {
  const records = await closeOctober()
  const { account, ledger, last } = records
  // What came back before the close is not told.
  failPayout(account, last('payout'))
  for (const day of ['20', '28', '29']) {
    shop.turnTo(`2026-11-${day}`)
    await sellTaxed()
  }
  shop.turnTo('2026-12-02')
  // The second was made in November, and arrives in December.
  const [returning, byHand, moving] = ledger.all('payout').slice(-3)
  if (!returning || !byHand || !moving) throw new Error('There are fewer payouts.')
  ledger.save([{ ...moving, arrival_date: Date.UTC(2026, 10, 30) / 1000 }])
  await shop.run()
  const payouts = await shop.read(`${november}/payouts.xlsx`)
  failPayout(account, returning)
  ledger.save([
    { ...byHand, automatic: false },
    { ...moving, arrival_date: Date.UTC(2026, 11, 4) / 1000 },
  ])

  expect(await runOn('2027-01-02')).toMatchObject({ closed: [december], differences: 0 })

  expect(await Promise.all([returning, byHand, moving].map(timesCounted))).toEqual([
    [1, 0, 0, 0],
    [0, 0, 0, 1],
    [1, 0, 0, 0],
  ])
  expect((await shop.month(december)).changes).toMatchObject([
    { payoutId: returning.id, field: 'status', before: 'paid', now: 'failed' },
    { payoutId: moving.id, field: 'arrival', before: '2026-11-30', now: '2026-12-04', cents: 1426 },
  ])
  expect(await shop.read(`${november}/payouts.xlsx`)).toBe(payouts)
  // All closed months are listed again.
  bookLate(records, 70)
  await runOn('2027-02-02')
  expect(await shop.month('2027-01')).toMatchObject({ changes: [], late: [{ netCents: -250 }] })
  expect((await shop.ask(november, 'compare')).verdict).toMatchObject({ differences: [] })
})

/** Stripe books a fee with a time that has long been read. */
function bookLate({ account, ledger }: Awaited<ReturnType<typeof closeOctober>>, days: number) {
  const fee = bookFee(account, { cents: 250, currency: 'usd', description: 'Radar' })
  const late = { ...fee, created: fee.created - days * 86_400 }
  ledger.save([late])
  return late
}

test('a fee that Stripe books into the first of five closed months is found by the balance, once it can be read, and is not unexplained before', async () => {
  const records = await closeOctober()
  await runOn('2027-02-02')
  const fee = bookLate(records, 98)
  records.ledger.save([{ ...fee, fee_details: [{ amount: null }] as never }])
  await runOn('2027-02-03')
  const { differences, balanceAt } = (await shop.month('2027-02')).verdict
  expect(await runOn('2027-03-05')).toMatchObject({ closed: ['2027-02'] })
  records.ledger.save([fee])

  expect(await runOn('2027-03-06')).toMatchObject({ differences: 0 })
  expect(differences).toMatchObject([{ reason: 'movement_unreadable', subject: fee.id }, { reason: 'balance' }])
  expect((await shop.month('2027-02')).late).toEqual([])
  expect((await shop.month('2027-03')).late).toMatchObject([{ netCents: -250 }])
  expect([balanceAt, (await shop.month(october)).verdict.balanceAt]).toEqual([expect.any(String), undefined])
  // The payouts that months have counted are known for 120 days after they were made.
  const counted = ['2027-01', '2027-02'].map(async (month) => (await shop.month(month)).countedPayouts)
  expect(await Promise.all(counted)).toMatchObject([[{ createdAt: '2026-10-31T00:00:00.000Z' }], []])
})

test('what Stripe books before the first month is told in one statement, with a line of its own, and then the books agree', async () => {
  const records = await closeOctober()
  const before = bookLate(records, 40)
  const differing = [await runOn('2026-12-02'), await shop.ask(october, 'compare'), await runOn('2026-12-05')]
  const told = await shop.month(november)
  const late = bookLate(records, 2)
  const after = [await runOn('2026-12-06'), await runOn('2027-01-02')]

  expect(differing).toMatchObject([
    { closed: [], differences: 1 },
    { verdict: { differences: [{ reason: 'balance' }] } },
    { closed: [november], differences: 0 },
  ])
  expect(told.late).toMatchObject([{ reportingCategory: 'unexplained', netCents: before.net }])
  expect(told.verdict.differences).toMatchObject([{ reason: 'balance', expectedCents: -250, foundCents: 0 }])
  expect(await shop.file(`${november}/statement.html`)).toMatch(/From an earlier month<[^]*>Unexplained<.*−\$2\.50/)
  expect(after).toMatchObject([{ differences: 0 }, { closed: [december], differences: 0 }])
  expect((await shop.month(december)).movements).toMatchObject([{ balanceTransactionId: late.id }])
})

test('a refund that its order does not know, and a payout that is not the sum of its movements, are differences of their month', async () => {
  const id = await sellTaxed()
  await runOn('2026-11-02')
  const { ledger } = shop.emulator().account
  const booked = ledger.all('balance_transaction').filter(({ type }) => type === 'payout')
  ledger.save(booked.map((each) => ({ ...each, amount: -1427, net: -1427 })))
  await shop.refund(id, 500)

  const { verdict } = await shop.ask(november, 'compare')

  const ofPayout = { reason: 'payout_sum', expectedCents: 1427, foundCents: 1426 }
  const differences = [ofPayout, { reason: 'refund_amount', expectedCents: 0, foundCents: 500 }]
  expect(verdict).toMatchObject({ differences, orders: 1 })
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, taxCents: undefined } }))
  await shop.ask(november, 'compare')
  expect((await shop.month(november)).movements.map(({ taxCents }) => taxCents)).toEqual([undefined, undefined])
  // An order that cannot be read is not compared.
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, createdAt: 'yesterday' } }))
  expect((await shop.ask(november, 'compare')).verdict).toMatchObject({ differences: [ofPayout], orders: 0 })
})

test.each([
  [500, -80, 2],
  [1499, -239, 0],
])(
  'a refund of %d cents leaves fee and net of its charge, and has a tax of %d that takes %d more reads',
  async (...row) => {
    const [cents, taxCents, reads] = row
    await shop.refund(await sellTaxed(), cents)
    await shop.recordAll()
    shop.calls.made.length = 0
    await shop.ask(october, 'compare')

    const { orders, movements } = await shop.month(october)
    expect(orders).toMatchObject([{ cells: { fee: { cents: 73 }, net: { cents: 1426 } } }])
    expect(movements).toContainEqual(expect.objectContaining({ reportingCategory: 'refund', taxCents }))
    expect(shop.calls.made.filter((call) => /\/(refunds|disputes)\?/.test(call))).toHaveLength(reads)
  },
)

test('a transaction of another form is a difference that names it, and is read once it can be', async () => {
  const { last } = await closeOctober()
  await sellTaxed()
  const spoiled = last('balance_transaction').id
  const list = await shop.stripe().balanceTransactions.list({ limit: 100 })
  const data = list.data.map((each) => (each.id === spoiled ? { ...each, fee_details: [{ amount: null }] } : each))
  shop.calls.instead = (call) => (call.includes('/balance_transactions?created') ? { ...list, data } : undefined)

  await shop.run()
  const { verdict } = await shop.month(november)
  shop.calls.instead = () => undefined
  await runOn('2026-11-22')

  expect(verdict.differences).toContainEqual({ reason: 'movement_unreadable', subject: spoiled })
  expect(shop.logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Movement unreadable', fields: expect.arrayContaining(['fee_details.0.amount']) }),
  )
  expect((await shop.month(november)).verdict.differences).toEqual([])
})

const nothing = { object: 'list', data: [], has_more: false, available: [], pending: [] }

test('a charge that Stripe does not list is a difference an hour after the payment', async () => {
  await sellTaxed()
  shop.calls.instead = (call) => (/balance(_transactions\?.*)?$/.test(call) ? nothing : undefined)
  const found = async () => (await shop.ask(october, 'compare')).verdict?.differences.map(({ reason }) => reason)

  shop.turnTo('2026-10-29', '18:59')
  expect(await found()).toEqual([])
  shop.turnTo('2026-10-29', '19:02')
  expect(await found()).toEqual(['charge_missing'])
  await runOn('2026-11-01')
  shop.calls.instead = () => undefined
  expect(await runOn('2026-11-01')).toMatchObject({ differences: 0 })
})

test('what cannot be paid out yet is pending at the end of a month, also a month later', async () => {
  const { ledger, last } = await sellInOctober()
  ledger.save([{ ...last('balance_transaction'), available_on: Date.UTC(2026, 11, 3) / 1000 }])
  await runOn('2026-12-02')

  for (const month of [october, november]) {
    const pending = [{ day: '2026-12-03', cents: 1426 }]
    expect((await shop.month(month)).endings).toMatchObject([{ pending, availableCents: 0 }])
  }
})

test('a movement has the place that the buyer gave where the card has none', async () => {
  const id = await shop.open(undefined, undefined, { inclusiveTax: true })
  await pay(shop.emulator(), id, { place: 'Australia' })
  const { ledger } = shop.emulator().account
  ledger.save(
    ledger.all('charge').map((each) => ({ ...each, billing_details: { ...each.billing_details, address: null } })),
  )
  await shop.recordAll()
  await shop.ask(october, 'read')

  const { movements } = await shop.month(october)
  expect(movements).toMatchObject([{ country: 'AU', state: 'NSW', taxCents: 136 }])
})
