import { type CardAttempt, countDeclined } from '../../../lambda/operations/card-testing'
import { setUpReconcile } from '../../support/lambda/reconcile-setup'
import { ownStore } from '../../support/lambda/session-fixture'

const store = setUpReconcile()
const { logs, metrics } = store
const declinedCard = '4000 0000 0000 0002'
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
const cardTesting = () => metrics.emitted().filter(([name]) => name === 'CardTesting')

/** Starts Stripe's clock now: the other tests start it an hour ago, and a run ignores cards declined then. */
const startStripeNow = () => store.restartStripe({}, Date.now())

test('[F7] many declined cards in sessions from one address are counted as card testing', async () => {
  await startStripeNow()
  for (const _ of times(6, 0)) await store.tryCards('a1b2c3d4', times(2, declinedCard))
  await store.tryCards('00000001', [declinedCard, '4242 4242 4242 4242'])

  await store.run()

  expect(cardTesting()).toEqual([['CardTesting', 12]])
  expect(logs.entries()).toContainEqual({
    event: 'Card testing',
    attempts: 14,
    declined: 13,
    callers: 2,
    mostOfOneCaller: 12,
    suspected: 12,
  })
})

test('a requested run reports declined cards, and counts them once, however many calls it takes', async () => {
  await startStripeNow()
  await store.tryCards('a1b2c3d4', [...times(10, declinedCard), '4242 4242 4242 4242'])

  const { next, cards } = await store.run({ days: 1, seconds: 0 })
  await store.run({ days: 1, seconds: 60, from: next })

  expect(next).toBeDefined()
  expect(cards).toMatchObject({ attempts: 11, declined: 10, suspected: 10 })
  expect(cardTesting()).toEqual([['CardTesting', 10]])
})

test('cards that were declined before the last run are not counted again', async () => {
  await store.tryCards('a1b2c3d4', times(12, declinedCard))

  await store.run()

  expect(cardTesting()).toEqual([])
})

test('declined cards at another store of the account are not counted', async () => {
  await startStripeNow()
  const mark = { ...ownStore.mark, store: 'another' }
  await store.tryCards('a1b2c3d4', times(12, declinedCard), { ...ownStore, mark })

  await store.run()

  expect(cardTesting()).toEqual([])
})

test('during a flood a run reads the newest thousand attempts', async () => {
  const event = (index: number) => ({
    id: `evt_${index}`,
    type: 'charge.failed',
    data: { object: { payment_intent: `pi_${index}`, metadata: ownStore.mark } },
  })
  const page = {
    object: 'list',
    has_more: true,
    data: times(100, 0).map((_, index) => event(index)),
  }
  store.proxy().instead = (call) => (call.includes('charge.failed') ? page : undefined)

  await store.run()

  expect(cardTesting()).toEqual([['CardTesting', 1000]])
})

test('[F96] a failure to read declined cards withholds the zeros, and stops no repair', async () => {
  store.proxy().instead = (call) => (call.includes('charge.failed') ? 500 : undefined)

  await store.run()
  expect(metrics.emitted()).toEqual([])

  await store.sell()
  expect(await store.run()).toMatchObject({ ordersRepaired: 1, failed: 1 })
})

/** Attempts by one caller: the numbers of declined and accepted cards. */
function attempts(caller: string | undefined, declined: number, accepted = 0): CardAttempt[] {
  return Array.from({ length: declined + accepted }, (_, index) => ({
    isDeclined: index < declined,
    paymentId: `pi_${caller}_${index}`,
    caller,
  }))
}

const suspectedOf = (...groups: CardAttempt[][]) => countDeclined(groups.flat()).suspected

test.each([
  [9, 0, 0],
  [10, 0, 10],
  [10, 9, 10],
  [10, 10, 0],
])('[F7] from one address, %d declined and %d accepted cards are %d suspected', (...counts) => {
  const [declined, accepted, suspected] = counts

  expect(suspectedOf(attempts('a', declined, accepted), attempts('b', 0, 30))).toBe(suspected)
})

test.each([
  [19, 0, 0],
  [20, 0, 20],
  [20, 19, 20],
  [20, 20, 0],
])('[F7] from many addresses, %d declined and %d accepted cards are %d suspected', (...counts) => {
  const [declined, accepted, suspected] = counts
  const ofMany = attempts(undefined, declined, accepted)

  expect(suspectedOf(ofMany)).toBe(suspected)
})

test('the count of a suspected caller leaves out the other buyers', () => {
  const found = countDeclined([...attempts('a', 12), ...attempts('b', 2, 40)])

  expect(found).toEqual({
    attempts: 54,
    declined: 14,
    callers: 2,
    mostOfOneCaller: 12,
    suspected: 12,
  })
})
