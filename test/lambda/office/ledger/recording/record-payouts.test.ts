import { isPayout } from '../../../../../lambda/office/ledger/movement'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const shop = setUpLedger()

/**
 * Sells for some days; at each midnight Stripe pays out what is available, which takes two days to the bank.
 */
async function sellFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await shop.sell()
    shop.turnDays(1)
  }
  await shop.recordAll()
}

const payouts = async () => (await shop.movements()).filter(isPayout)
const contained = async () => (await shop.movements()).filter((each) => !isPayout(each))

test('a payout takes effect in the books when it arrives, not when it is made', async () => {
  await sellFor(3)

  await shop.run()

  const [payout] = await payouts()
  expect(payout).toMatchObject({
    type: 'payout',
    payoutStatus: 'in_transit',
    isAutomatic: true,
    netCents: -1426,
  })
  expect(payout?.effectiveAt.slice(0, 10)).toBe(payout?.payoutArrivalDate)
  expect(String(payout?.effectiveAt) > String(payout?.createdAt)).toBe(true)
})

test('a payout whose arrival is postponed counts on its new date', async () => {
  await sellFor(3)
  await shop.run()
  const [payout] = await payouts()
  const { balanceTransactionId = '' } = payout ?? {}
  await shop.edit(balanceTransactionId, {
    effectiveAt: '2027-01-01T00:00:00.000Z',
    month: '2027-01',
  })

  await shop.run()

  expect(payout).toBeDefined()
  expect((await payouts())[0]).toEqual(payout)
})

test('a run that runs out of time among the payouts is incomplete', async () => {
  await sellFor(3)
  let pages = 1

  const cutOff = await shop.run(() => (pages-- > 0 ? 600_000 : 0))

  expect(cutOff).toMatchObject({ isComplete: false, movements: 5 })
  expect(await shop.run()).toMatchObject({ isComplete: true, movements: 0 })
})

test('the contents of a payout are known once it has arrived', async () => {
  await sellFor(3)
  await shop.run()
  expect((await contained()).flatMap(({ payoutId }) => payoutId ?? [])).toEqual([])

  shop.turnDays(3)
  await shop.run()

  const [payout] = await payouts()
  const [first] = await contained()
  expect(payout).toMatchObject({ payoutStatus: 'paid', payoutContents: 'recorded' })
  expect(first).toMatchObject({
    payoutId: payout?.payoutId,
    payoutArrivalDate: payout?.payoutArrivalDate,
  })
})

test("the bank's trace id is recorded when Stripe has it, days after the arrival", async () => {
  await sellFor(4)
  shop.turnDays(2)
  await shop.run()
  expect((await payouts())[0]?.payoutTraceId).toBeUndefined()

  shop.turnDays(10)
  await shop.run()

  expect((await payouts())[0]?.payoutTraceId).toEqual(expect.any(String))
})

test('a failed payout frees its movements for the next one, and the books agree at every step', async () => {
  await sellFor(4)
  shop.turnDays(2)
  await shop.run()
  const [paid] = await payouts()
  expect((await contained())[0]?.payoutId).toBe(paid?.payoutId)

  await shop.failPayout(paid?.payoutId ?? '')
  await shop.run()

  const freed = (await contained())[0]
  expect(freed?.payoutId).toBeUndefined()
  expect((await shop.compare()).differences).toEqual([])
  const failure = (await payouts()).find(({ netCents }) => netCents > 0)
  expect(failure).toMatchObject({ reportingCategory: 'payout_reversal', payoutId: paid?.payoutId })

  shop.turnDays(6)
  await shop.run()

  const next = (await contained())[0]
  expect(next?.payoutId).toEqual(expect.stringMatching(/^po_/))
  expect(next?.payoutId).not.toBe(paid?.payoutId)
  expect((await shop.compare()).differences).toEqual([])
})

test('a movement is freed from a failed payout before the next one takes it, because an index may lag', async () => {
  await sellFor(4)
  shop.turnDays(2)
  await shop.run()
  const [movement] = await contained()
  await shop.failPayout(movement?.payoutId ?? '')
  shop.turnDays(6)

  await shop.run()

  const [next] = await contained()
  expect(next?.payoutId).not.toBe(movement?.payoutId)
  expect(shop.payoutsNamed(movement?.balanceTransactionId)).toEqual([
    movement?.payoutId,
    undefined,
    next?.payoutId,
  ])
})

test('where Stripe keeps the movements of failed payouts, they name the payout that finally paid them', async () => {
  await shop.begin({ failedPayoutsKeepMovements: true })
  await sellFor(4)
  await shop.run()
  await shop.failPayout((await payouts())[0]?.payoutId ?? '')
  await shop.stripe().payouts.create({ amount: 500, currency: 'usd' })
  shop.turnDays(4)
  await shop.run()
  const withFailure = (await payouts()).find((each) => each.otherPayoutsCents !== undefined)
  const [first] = await contained()
  expect(withFailure).toMatchObject({ otherPayoutsCents: -500, payoutId: first?.payoutId })

  await shop.failPayout(withFailure?.payoutId ?? '')
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

test('once everything is known, a run writes nothing', async () => {
  await sellFor(5)
  shop.turnDays(12)
  await shop.run()
  const writes = shop.writes()

  await shop.run()

  expect(shop.writes()).toBe(writes)
})

test('a payout that contains a movement missing from the ledger is not marked as known', async () => {
  await sellFor(4)
  shop.turnDays(3)
  shop.proxy().instead = (call) =>
    call.includes('/payouts') ? { object: 'list', data: [], has_more: false, url: '/' } : undefined
  await shop.run()
  const [missing] = await contained()
  await shop.remove(missing?.balanceTransactionId ?? '')
  shop.proxy().instead = (call) =>
    call.includes('balance_transactions?created')
      ? { object: 'list', data: [], has_more: false, url: '/' }
      : undefined

  await shop.run()

  expect((await payouts())[0]?.payoutContents).toBeUndefined()
})

test('a manual payout keeps its id, and the next automatic one agrees without it', async () => {
  await sellFor(4)
  await shop.run()
  // So that there is money before the next midnight.
  await shop.failPayout((await payouts())[0]?.payoutId ?? '')
  const byHand = await shop.stripe().payouts.create({ amount: 500, currency: 'usd' })
  shop.turnDays(6)

  await shop.run()

  const made = await payouts()
  expect(made.find(({ sourceId }) => sourceId === byHand.id)).toMatchObject({
    payoutId: byHand.id,
    isAutomatic: false,
  })
  expect(made.flatMap(({ otherPayoutsCents }) => otherPayoutsCents ?? [])).toEqual([-500])
  expect((await shop.compare()).differences).toEqual([])
})
