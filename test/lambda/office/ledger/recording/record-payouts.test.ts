import { isPayout } from '../../../../../lambda/office/ledger/movement'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { emptyList } from '../../../../support/lambda/stripe-proxy'

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

test('a payout takes effect when it arrives; then its contents are known, and days later its trace id', async () => {
  await sellFor(3)
  await shop.run()
  const [made] = await payouts()
  expect(made).toMatchObject({ payoutStatus: 'in_transit', isAutomatic: true, netCents: -1426 })
  expect(made?.effectiveAt.slice(0, 10)).toBe(made?.payoutArrivalDate)
  expect(String(made?.effectiveAt) > String(made?.createdAt)).toBe(true)
  expect((await contained()).flatMap(({ payoutId }) => payoutId ?? [])).toEqual([])

  shop.turnDays(3)
  await shop.run()
  const [arrived] = await payouts()
  const { payoutId, payoutArrivalDate } = arrived ?? {}
  expect(arrived).toMatchObject({ payoutStatus: 'paid', payoutContents: 'recorded' })
  expect(arrived?.payoutTraceId).toBeUndefined()
  expect((await contained())[0]).toMatchObject({ payoutId, payoutArrivalDate })

  shop.turnDays(10)
  await shop.run()
  expect((await payouts())[0]?.payoutTraceId).toEqual(expect.any(String))
})

test('a payout whose arrival is postponed counts on its new date', async () => {
  await sellFor(3)
  await shop.run()
  const [payout] = await payouts()
  const { balanceTransactionId = '' } = payout ?? {}
  const earlier = { effectiveAt: '2027-01-01T00:00:00.000Z', month: '2027-01' }
  await shop.edit(balanceTransactionId, earlier)

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

test('a failed payout frees its movements before the next one takes them, because an index may lag, and the books agree', async () => {
  await sellFor(4)
  shop.turnDays(2)
  await shop.run()
  const [movement] = await contained()
  await shop.failPayout(movement?.payoutId ?? '')
  await shop.run()
  expect((await contained())[0]?.payoutId).toBeUndefined()
  expect((await shop.compare()).differences).toEqual([])

  shop.turnDays(6)
  await shop.run()

  const [next] = await contained()
  expect(next?.payoutId).toMatch(/^po_/)
  expect(next?.payoutId).not.toBe(movement?.payoutId)
  expect(shop.payoutsNamed(movement?.balanceTransactionId)).toEqual([
    movement?.payoutId,
    undefined,
    next?.payoutId,
  ])
  expect((await shop.compare()).differences).toEqual([])
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

  expect(await shop.run()).toEqual({ movements: 0, payouts: 0, isComplete: true })
  expect(shop.writes()).toBe(writes)
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

test('a manual payout keeps its id, and the next automatic one agrees without it', async () => {
  await sellFor(4)
  await shop.run()
  // So that there is money before the next midnight.
  await shop.failPayout((await payouts())[0]?.payoutId ?? '')
  const { id } = await shop.stripe().payouts.create({ amount: 500, currency: 'usd' })
  shop.turnDays(6)

  await shop.run()

  const made = await payouts()
  const byHand = made.find(({ sourceId }) => sourceId === id)
  expect(byHand).toMatchObject({ payoutId: id, isAutomatic: false })
  expect(made.flatMap(({ otherPayoutsCents }) => otherPayoutsCents ?? [])).toEqual([-500])
  expect((await shop.compare()).differences).toEqual([])
})
