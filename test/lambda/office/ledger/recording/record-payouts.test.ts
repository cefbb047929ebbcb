import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { secretKey } from 'stripe-emulator/testing'
import { endingOf } from '../../../../../lambda/office/ledger/ending-balance'
import { isPayout } from '../../../../../lambda/office/ledger/movement'
import { summarize } from '../../../../../lambda/office/ledger/totals'
import { z } from 'zod'
import { emptyList } from '../../../../support/lambda/stripe-proxy'

const shop = setUpLedger()
/** What was sold and held in reserve in the running history. */
const sold: string[] = []
const held: number[] = []

/**
 * Sells for some days; at each midnight Stripe pays out what is available, which takes two days to the bank.
 */
async function sellFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    sold.push(await shop.sell())
    shop.turnDays(1)
  }
  await shop.recordAll()
}

const amountsSchema = z.array(z.object({ amount: z.int() }))
const balanceSchema = z.object({ available: amountsSchema, pending: amountsSchema })

const payouts = async () => (await shop.movements()).filter(isPayout)
const contained = async () => (await shop.movements()).filter((each) => !isPayout(each))

/** The writes of movements so far, without those of the progress. */
const writes = () =>
  shop.send.mock.calls.filter(
    ([call]) =>
      (call instanceof PutCommand || call instanceof UpdateCommand) &&
      !/"cursor"|"rows#/.test(JSON.stringify(call.input)),
  ).length

test('a payout takes effect when it arrives; then its contents are known, and days later its trace id', async () => {
  await sellFor(3)
  let pages = 1
  const cutOff = await shop.run(() => (pages-- > 0 ? 600_000 : 0))
  expect(cutOff).toMatchObject({ isComplete: false, movements: 5 })
  expect(await shop.run()).toMatchObject({ isComplete: true, movements: 0 })
  const [made] = await payouts()
  expect(made).toMatchObject({ payoutStatus: 'in_transit', isAutomatic: true, netCents: -1426 })
  expect(made?.effectiveAt.slice(0, 10)).toBe(made?.payoutArrivalDate)
  expect(String(made?.effectiveAt) > String(made?.createdAt)).toBe(true)
  expect((await contained()).flatMap(({ payoutId }) => payoutId ?? [])).toEqual([])

  // As if Stripe had postponed or advanced the arrival since.
  const planned = { effectiveAt: '2027-01-01T00:00:00.000Z', month: '2027-01' }
  await shop.edit(made?.balanceTransactionId ?? '', planned)
  await shop.run()
  expect((await payouts())[0]).toEqual(made)

  shop.turnDays(3)
  await shop.run()
  const [arrived] = await payouts()
  const { payoutId, payoutArrivalDate } = arrived ?? {}
  expect(arrived).toMatchObject({ payoutStatus: 'paid', payoutContents: 'recorded' })
  expect(arrived?.payoutTraceId).toBeUndefined()
  expect((await contained())[0]).toMatchObject({ payoutId, payoutArrivalDate })

  shop.turnDays(10)
  await shop.run()
  const [traced] = await payouts()
  expect(traced?.payoutTraceId).toEqual(expect.any(String))
  expect(String(traced?.payoutTraceAt) > String(arrived?.effectiveAt)).toBe(true)
  const written = writes()
  expect(await shop.run()).toEqual({ movements: 0, payouts: 0, isComplete: true })
  expect(writes()).toBe(written)
})

test('what the ending balance consists of is what Stripe’s balance has as available and pending', async () => {
  await sellFor(4)
  shop.holdInReserve(700)
  await shop.run()
  const now = new Date(shop.clock().now()).toISOString()
  const authorization = `Bearer ${secretKey}`
  const asked = await fetch(`${shop.emulator().url}/v1/balance`, { headers: { authorization } })
  const { available, pending } = balanceSchema.parse(await asked.json())

  const movements = await shop.movements()
  const [balance] = summarize(movements.filter(({ effectiveAt }) => effectiveAt < now))
  const ending = balance && endingOf(balance, movements, now)

  expect(ending?.availableCents).toBe(available[0]?.amount)
  expect(ending?.pending.reduce((sum, { cents }) => sum + cents, 0)).toBe(pending[0]?.amount)
  expect(ending?.inTransit).not.toEqual([])
  expect(ending?.reservedCents).toBe(700)
})

test('a failed payout frees its movements before the next one takes them, because an index may lag, and the books agree', async () => {
  await sellFor(4)
  shop.turnDays(2)
  await shop.run()
  const [movement] = await contained()
  await shop.failPayout(movement?.payoutId)
  shop.clock().turnBy(1000)
  await shop.run()
  expect((await contained())[0]?.payoutId).toBeUndefined()
  expect((await shop.compare()).differences).toEqual([])

  shop.turnDays(6)
  await shop.run()

  const [next] = await contained()
  expect(next?.payoutId).toMatch(/^po_/)
  expect(next?.payoutId).not.toBe(movement?.payoutId)
  const named = shop.send.mock.calls.flatMap(([call]) =>
    call instanceof UpdateCommand &&
    call.input.Key?.['balanceTransactionId'] === movement?.balanceTransactionId
      ? [call.input.ExpressionAttributeValues?.[':payoutId']]
      : [],
  )
  expect(named).toEqual([movement?.payoutId, undefined, next?.payoutId])
  expect((await shop.compare()).differences).toEqual([])
})

test('where Stripe keeps the movements of failed payouts, they name the payout that finally paid them, and a manual one keeps its id', async () => {
  await shop.begin({ failedPayoutsKeepMovements: true })
  await sellFor(4)
  await shop.run()
  await shop.failPayout((await payouts())[0]?.payoutId)
  const { id } = await shop.stripe().payouts.create({ amount: 500, currency: 'usd' })
  shop.turnDays(4)
  await shop.run()
  const byHand = (await payouts()).find(({ sourceId }) => sourceId === id)
  expect(byHand).toMatchObject({ payoutId: id, isAutomatic: false })
  const withFailure = (await payouts()).find((each) => each.otherPayoutsCents !== undefined)
  const [first] = await contained()
  expect(withFailure).toMatchObject({ otherPayoutsCents: -500, payoutId: first?.payoutId })

  await shop.failPayout(withFailure?.payoutId)
  await shop.run()
  shop.turnDays(4)
  await shop.run()

  const paid = (await payouts()).filter(({ payoutContents }) => payoutContents === 'recorded')
  const ids = paid.map(({ payoutId }) => payoutId)
  expect(paid.every(({ payoutStatus }) => payoutStatus === 'paid')).toBe(true)
  for (const { payoutId } of await contained()) expect(ids).toContain(payoutId)
  expect(paid.flatMap(({ otherPayoutsCents }) => otherPayoutsCents ?? [])).toEqual([-500])
  expect((await shop.compare()).differences).toEqual([])
})

test('a payout that contains a movement missing from the ledger is not marked as known', async () => {
  await sellFor(4)
  shop.turnDays(3)
  const hide = (list: string) => {
    shop.proxy().instead = (call) => (call.includes(list) ? emptyList : undefined)
  }
  hide('/payouts')
  await shop.run()
  const [missing] = await contained()
  await shop.remove(missing?.balanceTransactionId ?? '')
  hide('balance_transactions?created')

  await shop.run()

  expect((await payouts())[0]?.payoutContents).toBeUndefined()
})

type Details = { which: number; cents: number }
const foreign = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }
const sell = async (card?: string) => void sold.push(await shop.sell(undefined, card))

/** The events of a shop, which may come in any sequence. */
const happenings: Record<string, (details: Details) => unknown> = {
  sale: () => sell(),
  'next sale': () => sell(),
  'disputed sale': () => sell('4000 0000 0000 0259'),
  'sale whose refund fails': () => sell('4000 0000 0000 5126'),
  'foreign sale': () => shop.sell(undefined, undefined, foreign),
  // Stripe refuses to refund a disputed charge, or more than is left of one.
  refund: ({ which, cents }) =>
    shop.refund(sold[which % sold.length], cents).catch(() => undefined),
  'won dispute': async () => {
    const { data } = await shop.stripe().disputes.list({ limit: 100 })
    const open = data.find(({ status }) => status === 'needs_response')
    const evidence = { uncategorized_text: 'winning_evidence' }
    if (open) await shop.stripe().disputes.update(open.id, { evidence, submit: true })
  },
  'failed payout': async ({ which }) => {
    const { data } = await shop.stripe().payouts.list({ limit: 100 })
    const able = data.filter(({ status }) => status === 'in_transit' || status === 'paid')
    // The Stripe emulator refuses to fail a payout that arrived long ago.
    await shop.failPayout(able[which % able.length]?.id).catch(() => undefined)
  },
  'new reserve': ({ cents }) => {
    held.push(cents)
    shop.holdInReserve(cents)
  },
  'released reserve': () => shop.holdInReserve(-(held.pop() ?? 0)),
  run: () => shop.run(),
  // It ends after some pages, which are short.
  'cut off run': async ({ which }) => {
    let left = which % 4
    shop.proxy().rewrite = (call) => call.replace('limit=100', 'limit=2')
    await shop.run(() => (left-- > 0 ? 600_000 : 0))
    shop.proxy().rewrite = (call) => call
  },
}
const histories = fc.array(
  fc.record({
    what: fc.constantFrom(...Object.keys(happenings)),
    days: fc.integer({ min: 0, max: 4 }),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 1499 }),
  }),
  { minLength: 3, maxLength: 10 },
)

/**
 * Stripe may settle in another currency, with two, no or three decimals, and may keep the movements of a
 * failed payout.
 */
const accounts = fc
  .tuple(fc.constantFrom(undefined, 'eur', 'jpy', 'kwd'), fc.boolean())
  .map(([currency, failedPayoutsKeepMovements]) => ({
    ...(currency && { settlementCurrency: currency }),
    failedPayoutsKeepMovements,
  }))

test('any history, read at any time and cut off anywhere, agrees with Stripe to the cent', async () => {
  const property = fc.asyncProperty(histories, accounts, async (history, account) => {
    await shop.begin(account)
    for (const list of [sold, held]) list.length = 0
    await sellFor(2)
    // So that a payout has arrived.
    shop.turnDays(4)
    await shop.run()
    for (const { what, days, ...details } of history) {
      shop.turnDays(days)
      await happenings[what]?.(details)
    }
    await shop.recordAll()
    await shop.run()
    await shop.run()

    expect((await shop.compare()).differences).toEqual([])
    await expectPayoutsOfStripe()
    await expectOneCentFound()
  })

  await fc.assert(property, { numRuns: 6, seed: 20261122 })
})

/** In the ledger each payout contains what it paid at Stripe, and a failed payout only itself. */
async function expectPayoutsOfStripe(): Promise<void> {
  const movements = await shop.movements()
  for (const payout of (await shop.stripe().payouts.list({ limit: 100 })).data) {
    const { id, status, balance_transaction: own, failure_balance_transaction: failure } = payout
    if (status === 'in_transit') continue
    const expected = [own, ...(status === 'failed' ? [failure] : await paidBy(id))].map(String)
    const known = movements.filter(({ payoutId }) => payoutId === id)
    expect(known.map((each) => each.balanceTransactionId).toSorted()).toEqual(expected.toSorted())
  }
}

/** What a payout paid, including that of an earlier one whose failure it contains. */
async function paidBy(id: string): Promise<string[]> {
  const listed = await shop.stripe().balanceTransactions.list({ payout: id, limit: 100 })
  const ids: string[] = []
  for (const { id: part, type, source } of listed.data) {
    const isFailure = type === 'payout_failure' && source !== id
    if (isFailure && typeof source === 'string') ids.push(...(await paidBy(source)))
    if (!type.startsWith('payout')) ids.push(part)
  }
  return ids
}

async function expectOneCentFound(): Promise<void> {
  const [movement] = await shop.movements()
  const { balanceTransactionId: id = '', netCents = 0 } = movement ?? {}
  await shop.edit(id, { netCents: netCents + 1 })

  const reasons = (await shop.compare()).differences.map(({ reason }) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['balance', 'movement_net']))
}
