import { setUpBooks } from '../../../../support/lambda/books-setup'
import { bookFee } from 'stripe-emulator'
import { pay } from 'stripe-emulator/testing'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { ownStore } from '../../../../support/lambda/session-fixture'

/** Stripe's clock starts on the evening of October 29. */
const shop = setUpBooks(() => Date.UTC(2026, 9, 29, 18))
const [october, november] = ['2026-10', '2026-11']
const csv = async (month: string, view: string) => (await shop.file(`${month}/${view}.csv`)).trim()
const rows = async (month: string, view: string) => (await csv(month, view)).split('\r\n').slice(1)

/** Sells one with the tax of Germany, $2.39, in the price. */
async function sellTaxed(): Promise<string> {
  const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
  const params = sessionParams(choice, ownStore, { inclusiveTax: true })
  const { id } = await shop.stripe().checkout.sessions.create(params)
  await pay(shop.emulator(), id, { place: 'Germany' })
  await shop.recordAll()
  return id
}

/** A sale of October that Stripe books only after October is closed. */
async function sellLate(): Promise<void> {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  await shop.run()
  const { account } = shop.emulator()
  await sellTaxed()
  const charge = account.ledger.all('charge').at(-1)
  const booked = account.ledger.all('balance_transaction').at(-1)
  if (!charge || !booked) throw new Error('There is no sale.')
  const created = Date.UTC(2026, 9, 31, 23, 55) / 1000
  account.ledger.save([
    { ...charge, created },
    { ...booked, created },
  ])
}

test('a sale that Stripe books after the close is in every file of the next month with its tax, apart, and in none twice', async () => {
  await sellLate()
  const closed = await csv(october, 'movements')
  shop.turnTo('2026-12-02')
  await shop.run()

  expect(await csv(october, 'movements')).toBe(closed)
  expect(await rows(november, 'movements')).toContainEqual(
    expect.stringMatching(/^txn_\w+,2026-10-31 23:55:00.*,po_\w+,2026-11-\d\d.*,DE,,2\.39,/),
  )
  expect(await rows(november, 'tax')).toContainEqual(expect.stringMatching(/^DE,,usd,1,14\.99,.*2\.39/))
  expect(await shop.file(`${november}/statement.html`)).toContain('colspan="5">From an earlier month')
  expect(shop.sent()[1]?.Content?.Simple?.Body?.Text?.Data).toContain('\nFrom an earlier month: $14.26\n')
  const journal = await rows(november, 'journal')
  expect(journal.filter((row) => /Activity of an earlier month.*,tax,/.test(row))).toEqual([
    expect.stringMatching(/,2\.39,usd$/),
  ])
  expect(journal.filter((row) => /Activity of the month/.test(row))).toEqual([])
})

test('of a closed month, the comparison names what came late', async () => {
  await sellLate()
  const late = shop.emulator().account.ledger.all('balance_transaction').at(-1)

  const { verdict } = await shop.ask(october, 'compare')

  expect(verdict?.differences).toMatchObject([{ reason: 'movement_missing', subject: late?.id }])
})

test('another tax or place in an order than in its month is found, whether the month is closed or open', async () => {
  const id = await sellTaxed()
  const change = { taxCents: 539, country: 'FR' }
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, ...change } }))
  await shop.ask(october, 'read')
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, taxCents: 239, country: 'DE' } }))
  shop.turnTo('2026-11-02')
  await shop.run()
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, ...change } }))

  const { verdict } = await shop.ask(october, 'compare')

  expect(verdict?.differences.map(({ reason }) => reason)).toEqual(['charge_tax', 'charge_place'])
})

test('the journal of a closed month stays, and a trace id that comes later is named in the next statement', async () => {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  await sellTaxed()
  shop.turnTo('2026-11-29')
  await sellTaxed()
  shop.turnTo('2026-12-02')
  await shop.run()
  const journal = await csv(november, 'journal')
  const payout = (await shop.month(november)).movements.find(({ type }) => type === 'payout')

  shop.turnTo('2027-01-02')
  await shop.run()

  expect(await csv(november, 'journal')).toBe(journal)
  const { changes } = await shop.month('2026-12')
  for (const { payoutId, field } of changes) {
    expect([payoutId, field]).toEqual([expect.stringMatching(/^po_/), 'payoutTraceId'])
  }
  expect(payout?.payoutId).toBeDefined()
})

test('a payout whose arrival moves over the end of a closed month is counted once, and the move is named', async () => {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  await shop.run()
  const { ledger } = shop.emulator().account
  shop.turnTo('2026-11-29')
  await sellTaxed()
  shop.turnTo('2026-12-02')
  const payout = ledger.all('payout').at(-1)
  if (!payout) throw new Error('There is no payout.')
  ledger.save([{ ...payout, arrival_date: Date.UTC(2026, 10, 30) / 1000 }])
  await shop.run()
  ledger.save([{ ...payout, arrival_date: Date.UTC(2026, 11, 4) / 1000 }])

  shop.turnTo('2027-01-02')
  const found = await shop.run()

  expect(found).toMatchObject({ closed: ['2026-12'], differences: 0 })
  const months = [await shop.month(november), await shop.month('2026-12')]
  const counted = months.map(({ movements, late }) =>
    [...movements, ...late].filter(({ payoutId, type }) => type === 'payout' && payoutId === payout.id),
  )
  expect(counted.map(({ length }) => length)).toEqual([1, 0])
  expect(months[1]?.changes).toContainEqual(expect.objectContaining({ payoutId: payout.id, field: 'effectiveAt' }))
})

test('a fee that Stripe books two weeks late in an open month is found by the balance', async () => {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  await shop.run()
  shop.turnTo('2026-11-25')
  await shop.run()
  const { account } = shop.emulator()
  const fee = bookFee(account, { cents: 250, currency: 'usd', description: 'Radar' })
  account.ledger.save([{ ...fee, created: fee.created - 14 * 86_400 }])

  shop.turnDays(1)

  expect(await shop.run()).toMatchObject({ differences: 0 })
  const { movements } = await shop.month(november)
  expect(movements.map(({ netCents }) => netCents)).toContain(-250)
})

test('a transaction of another form is a difference that names it, and is read once it can be', async () => {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  await shop.run()
  await sellTaxed()
  const spoiled = shop.emulator().account.ledger.all('balance_transaction').at(-1)
  const list = await shop.stripe().balanceTransactions.list({ limit: 100 })
  const data = list.data.map((each) => (each.id === spoiled?.id ? { ...each, available_on: null } : each))
  shop.proxy().instead = (call) => (call.includes('/balance_transactions?created') ? { ...list, data } : undefined)
  const unreadable = { reason: 'movement_unreadable', subject: spoiled?.id }

  await shop.run()
  const { verdict } = await shop.month(november)
  shop.proxy().instead = () => undefined
  shop.turnDays(20)
  await shop.run()

  expect(verdict.differences).toContainEqual(unreadable)
  expect(shop.logs.errors()).toContainEqual(
    expect.objectContaining({ event: 'Movement unreadable', fields: ['available_on'] }),
  )
  expect((await shop.month(november)).verdict.differences).toEqual([])
})

test('while Stripe’s balance moves during the read a month is not closed, until the 5th', async () => {
  await sellTaxed()
  shop.turnTo('2026-11-02')
  const available = [{ currency: 'usd', amount: 5 }]
  const moved = { object: 'balance', available, pending: [], livemode: false }
  let calls = 0
  shop.proxy().instead = (call) => (call.endsWith('/balance') && (calls += 1) % 2 === 0 ? moved : undefined)

  expect(await shop.ask(october, 'close')).toMatchObject({ refusal: 'moving' })
  shop.turnTo('2026-11-05')
  expect(await shop.ask(october, 'close')).toMatchObject({ isClosed: true })
  expect(await shop.file(`${october}/statement.html`)).toContain('but not Stripe&#39;s balance')
})

test('the first month begins with what Stripe held before the first order', async () => {
  const { account } = shop.emulator()
  bookFee(account, { cents: -700, currency: 'usd', description: 'Earlier' })
  shop.turnTo('2026-11-10')
  await sellTaxed()
  shop.turnTo('2026-12-02')
  await shop.run()

  expect(await shop.month(november)).toMatchObject({
    before: { payments: { usd: 700 } },
    after: { payments: { usd: expect.any(Number) } },
  })
})
