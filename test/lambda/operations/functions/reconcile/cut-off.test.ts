import Stripe from 'stripe'
import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'

const store = setUpReconcile()
const { delivery } = store

/** More than one page of events and of sessions, which are short. */
async function sellThree(): Promise<string[]> {
  store.proxy().rewrite = (call) => call.replace('limit=100', 'limit=2')
  return [await store.sell(), await store.sell(), await store.sell()]
}

/** Time for this many pages. */
function pages(count: number): () => number {
  let asked = 0
  return () => ((asked += 1) <= count ? 600_000 : 1000)
}

const listings = () =>
  store.proxy().calls.flatMap((call) => {
    const { pathname, searchParams } = new URL(call, 'http://stripe')
    return searchParams.has('payment_intent')
      ? []
      : [`${pathname.split('/').at(-1)} ${searchParams.has('starting_after') ? 'next' : 'first'}`]
  })

test('a run that is out of time is continued by the next one, and nothing is compared twice', async () => {
  const ids = await sellThree()

  const first = await store.run(undefined, pages(1))
  const [place] = store.writes(store.movementsTable)
  const second = await store.run(undefined, pages(3))

  expect(first).toMatchObject({ events: 2, ordersRepaired: 2 })
  expect(place).toMatchObject({
    balanceTransactionId: 'reconcile#day',
    place: { list: 'events', days: 1 },
  })
  expect(second).toMatchObject({ events: 1, sessions: 3, ordersRepaired: 1 })
  expect(listings()).toEqual(['events first', 'events next', 'sessions first', 'sessions next'])
  expect(new Set(delivery.queued().map(({ orderId }) => orderId))).toEqual(new Set(ids))
})

test('a run that dies is continued after its last page', async () => {
  await sellThree()
  let calls = 0
  store.proxy().instead = () => ((calls += 1) === 2 ? 400 : undefined)
  await expect(store.run()).rejects.toThrow(Stripe.errors.StripeError)
  store.proxy().calls.length = 0

  const found = await store.run(undefined, pages(1))

  expect(listings()).toEqual(['events next'])
  expect(found).toMatchObject({ events: 1, ordersRepaired: 1 })
})

test('when Stripe has forgotten the event at its place, the walk of events is finished', async () => {
  await store.sell()
  const startedAt = Math.floor(Date.now() / 1000)
  const from = { startedAt, days: 30, list: 'events', after: 'evt_x' }

  const found = await store.run({ days: 30, seconds: 60, from })

  expect(found).toMatchObject({ events: 0, sessions: 1 })
  expect(found).not.toHaveProperty('next')
})

test('a requested run returns the place where it stopped', async () => {
  await sellThree()

  const first = await store.run({ days: 30, seconds: 60 }, pages(2))
  const second = await store.run({ days: 30, seconds: 60, from: first.next })

  expect(first).toMatchObject({ events: 3, sessions: 0, next: { list: 'sessions', days: 30 } })
  expect(second).toMatchObject({ events: 0, sessions: 3, ordersRepaired: 0 })
  expect(store.writes(store.movementsTable)).toEqual([])
})

test('the last 30 days are compared once a day', async () => {
  await store.restartStripe({}, Date.now() - 3 * 86_400_000)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ repaired: [id] })
  await store.loseOrders()
  expect(await store.run()).toMatchObject({ repaired: [] })

  const yesterday = new Date(Date.now() - 86_401_000).toISOString()
  await store.saveProgress('month', { finishedAt: yesterday })
  expect(await store.run()).toMatchObject({ repaired: [id] })
})
