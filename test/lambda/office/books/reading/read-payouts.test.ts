import { type HandTurnedClock, handTurnedClock } from 'kit'
import { bookFee, createPayout, failPayout, type StoredObject } from 'stripe-emulator'
import { type RunningEmulator, start } from 'stripe-emulator/testing'
import { contentsCents, type Movement } from '../../../../../lambda/office/books/model/movement'
import { readPayouts, withPayouts } from '../../../../../lambda/office/books/reading/read-payouts'
import { movement, payout } from '../../../../support/lambda/movement-fixture'

let clock: HandTurnedClock
const turnDays = (days: number) => clock.turnBy(days * 86_400_000)
const year = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' }
let emulator: RunningEmulator
const begin = async (failedPayoutsKeepMovements = false) => {
  clock = handTurnedClock(Date.UTC(2026, 10, 3, 18))
  emulator = await start({ clock, failedPayoutsKeepMovements })
}
beforeEach(() => begin())

type Payout = Extract<StoredObject, { object: 'payout' }>
const payouts = () => emulator.account.ledger.all('payout')
const save = (at: Payout | undefined, changes: Partial<Payout>) => {
  if (at) emulator.account.ledger.save([{ ...at, ...changes }])
}
const fail = (at: Payout | undefined) => at && failPayout(emulator.account, at)
/** Income that the next automatic payout contains. */
const earn = (cents: number) => bookFee(emulator.account, { cents: -cents, currency: 'usd', description: 'Income' }).id
const read = (known: Movement[] = [], span = year) => readPayouts(span, known, emulator)

/** What each payout paid out, what its movements are together, and what other payouts in it were. */
const figures = (movements: Movement[]) =>
  movements.map(({ netCents, contents }) => {
    if (!contents) return [-netCents]
    return [-netCents, contentsCents(contents) - contents.otherPayoutsCents, contents.otherPayoutsCents]
  })

test('a payout that has arrived has its movements; one on its way, canceled or failed has none', async () => {
  const ids = [earn(100), earn(20)]
  turnDays(6)
  for (const cents of [3, 4]) {
    earn(cents)
    turnDays(6)
  }
  save(payouts()[1], { status: 'canceled' })
  earn(500)
  turnDays(3)
  fail(payouts()[2])

  const movements = await read()

  expect(figures(movements)).toEqual([[120, 120, 0], [3], [4], [500]])
  expect(movements[0]?.contents?.ids.toSorted()).toEqual(ids.toSorted())
  expect(await read([], { from: '2026-11-07T00:00:01Z', to: '2026-11-13T00:00:00.000Z' })).toEqual([])
})

test('a payout of the seller counts as its net in the next automatic one, and so does its failure', async () => {
  earn(1000)
  turnDays(3)
  fail(payouts()[0])
  createPayout(emulator.account, { amount: 600, currency: 'usd' })
  turnDays(4)
  fail(payouts()[1])
  turnDays(4)
  const list = jest.spyOn(emulator.stripe.balanceTransactions, 'list')

  const movements = await read()

  expect(figures(movements)).toEqual([[1000], [600], [400, 1000, -600], [600, 0, 600]])
  // Stripe refuses to list a manual payout.
  const listed = list.mock.calls.map(([given]) => given?.payout)
  expect(new Set(listed)).toEqual(
    new Set(
      payouts()
        .slice(2)
        .map(({ id }) => id),
    ),
  )
})

test('a failed payout counts as what it still contains in the next one, or as its net if that is another amount', async () => {
  await begin(true)
  const first = earn(100)
  turnDays(1)
  const second = earn(20)
  turnDays(1)
  fail(payouts()[0])
  turnDays(4)
  const [failed, next] = await read()

  expect(figures([failed, next].flatMap((each) => each ?? []))).toEqual([[100], [120, 120, 0]])
  expect(next?.contents?.ids.toSorted()).toEqual([first, second].toSorted())

  const fee = emulator.account.ledger.get('balance_transaction', first)
  emulator.account.ledger.save(fee ? [{ ...fee, payout: null }] : [])
  expect(figures((await read()).slice(1))).toEqual([[120, 20, 100]])
})

test('contents that are known are not read again until the status of the payout changes', async () => {
  earn(100)
  turnDays(6)
  earn(20)
  turnDays(3)
  const known = await read()
  const charge = { ...movement(), payoutId: payouts()[0]?.id }
  const list = jest.spyOn(emulator.stripe.balanceTransactions, 'list')

  expect(await read([...known, charge])).toEqual(known)
  expect(list).not.toHaveBeenCalled()

  turnDays(2)
  fail(payouts()[0])
  expect(figures(await read([...known, charge]))).toEqual([[100], [20, 20, 0]])
})

test('a payout without a movement of its own is left out, and money of a reserve is no part of any', async () => {
  earn(100)
  const held = earn(7)
  turnDays(6)
  earn(20)
  turnDays(6)
  save(payouts()[1], { balance_transaction: null })
  const reserve = emulator.account.ledger.get('balance_transaction', held)
  emulator.account.ledger.save(reserve ? [{ ...reserve, balance_type: 'risk_reserved' }] : [])

  expect(figures(await read())).toEqual([[107, 100, 0]])
})

test('movements are given the payout among them that contains them, and what a payout is stays', () => {
  const [sale, other] = [movement(), movement({ balanceTransactionId: 'txn_2', payoutId: 'po_0' })]
  const failure = payout({
    balanceTransactionId: 'txn_3',
    reportingCategory: 'payout_reversal',
    type: 'payout_failure',
  })
  const given = [sale, other, payout(), failure, payout({ payoutId: 'po_2', contents: undefined })]

  const [ofPayout, ofNone, ...rest] = withPayouts(given)

  const traced = { payoutId: 'po_1', payoutArrivalDate: '2026-11-25', payoutTraceId: '021000021000001' }
  expect(ofPayout).toEqual({ ...sale, ...traced })
  expect(ofNone).toEqual({ ...other, payoutId: undefined })
  expect(rest).toEqual(given.slice(2))
})
