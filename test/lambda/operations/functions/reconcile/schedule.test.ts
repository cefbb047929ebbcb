import { setUpReconcile } from '../../../../support/lambda/reconcile-setup'
import { saveWalkProgress } from '../../../../../lambda/operations/functions/reconcile/walk'
import { emptyList } from '../../../../support/lambda/observed-stripe'
import { atTime } from '../../../../support/run/at-time'

const store = setUpReconcile()

function runAfter(minutes: number) {
  store.clock().turnBy(minutes * 60_000)
  return atTime(store.clock().now(), () => store.run())
}

test.each([34, 35, 36, 45, 59, 60, 61, 121, 1439])(
  'an event during an outage of %i minutes is recorded by the first run after it',
  async (minutes) => {
    await runAfter(0)
    const first = await store.sell()
    expect(await runAfter(15)).toMatchObject({ repaired: [first] })
    const next = await store.sell()

    expect(await runAfter(minutes)).toMatchObject({ repaired: [next], eventsMissed: 1 })
  },
)

test('a session without an event is recorded within an hour', async () => {
  store.calls.instead = (call) => (call.startsWith('/v1/events') ? emptyList : undefined)
  await runAfter(0)
  const id = await store.sell()

  const repaired: string[] = []
  for (let run = 0; run < 4; run += 1) repaired.push(...(await runAfter(15)).repaired)

  expect(repaired).toEqual([id])
})

test('the last 30 days are compared once a day', async () => {
  await store.restartStripe({}, Date.now() - 3 * 86_400_000)
  const id = await store.sell()

  expect(await store.run()).toMatchObject({ repaired: [id] })
  await store.loseOrders()
  expect(await store.run()).toMatchObject({ repaired: [] })

  await saveWalkProgress(store.table, 'month', { completed: Date.now() / 1000 - 86_401 })
  expect(await store.run()).toMatchObject({ repaired: [id] })
})
