import { setUpReconcile } from '../../support/lambda/reconcile-setup'
import { ownStore } from '../../support/lambda/session-fixture'

const store = setUpReconcile()
const { logs, metrics } = store
const declinedCard = '4000 0000 0000 0002'
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
const cardTesting = () => metrics.emitted().filter(([name]) => name === 'CardTesting')

/** Starts Stripe's clock now: the other tests start it an hour ago, and a run ignores cards declined then. */
const startStripeNow = () => store.restartStripe({}, Date.now())

async function tryFrom(callers: string[], own = ownStore): Promise<void> {
  for (const caller of callers) await store.tryCards(caller, [declinedCard], own)
}

test('[F7] many declined cards in sessions from one address are counted as card testing', async () => {
  await startStripeNow()
  await tryFrom(times(12, 'a1b2c3d4'))
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

test('[F7] many declined cards in one session are counted as card testing', async () => {
  await startStripeNow()
  await store.tryCards('a1b2c3d4', times(10, declinedCard))

  await store.run()

  expect(cardTesting()).toEqual([['CardTesting', 10]])
})

test('[F7] one declined card from each of many addresses is card testing if hardly any card is accepted', async () => {
  await startStripeNow()
  await tryFrom(times(20, '').map((_, index) => `caller-${index}`))

  await store.run()

  expect(cardTesting()).toEqual([['CardTesting', 20]])
})

test('a requested run counts declined cards once, however many calls it takes', async () => {
  await startStripeNow()
  await tryFrom(times(10, 'a1b2c3d4'))

  const { next } = await store.run({ days: 1, seconds: 0 })
  await store.run({ days: 1, seconds: 60, from: next })

  expect(next).toBeDefined()
  expect(cardTesting()).toEqual([['CardTesting', 10]])
})

test('three declined cards from one buyer are reported, but not as card testing', async () => {
  await startStripeNow()
  await store.tryCards('a1b2c3d4', [...times(3, declinedCard), '4242 4242 4242 4242'])

  const { cards } = await store.run({ days: 1, seconds: 60 })

  expect(cardTesting()).toEqual([])
  expect(cards).toMatchObject({ attempts: 4, declined: 3, suspected: 0 })
})

test('cards that were declined before the last run are not counted again', async () => {
  await tryFrom(times(12, 'a1b2c3d4'))

  await store.run()

  expect(cardTesting()).toEqual([])
})

test.each([
  ['stack', { ...ownStore.mark, store: 'another' }],
  ['AWS account', { ...ownStore.mark, account: '210987654321' }],
])('declined cards at the store of another %s are not counted', async (_what, mark) => {
  await startStripeNow()
  await tryFrom(times(12, 'a1b2c3d4'), { ...ownStore, mark })

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

test('a failure to read declined cards stops no repair', async () => {
  await store.sell()
  store.proxy().instead = (call) => (call.includes('charge.failed') ? 500 : undefined)

  expect(await store.run()).toMatchObject({ ordersRepaired: 1, failed: 1 })
})

test('[F96] a failure to read declined cards withholds the zeros', async () => {
  store.proxy().instead = (call) => (call.includes('charge.failed') ? 500 : undefined)

  await store.run()

  expect(metrics.emitted()).toEqual([])
})
