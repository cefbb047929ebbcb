import { handTurnedClock } from '../platform/hand-turned-clock'
import { errorOf, paidSession, start } from './support/stripe-under-test'

const [dayMs, daySeconds] = [86_400_000, 86_400]

/** Three payments, a day apart. Returns when the second was made, in seconds. */
async function threePayments() {
  const clock = handTurnedClock()
  const emulator = await start({ clock })
  const ids: string[] = []
  const times: number[] = []
  for (let day = 0; day < 3; day += 1) {
    if (day > 0) clock.turnBy(dayMs)
    times.push(Math.floor(clock.now() / 1000))
    ids.push((await paidSession(emulator)).id)
  }
  return { ...emulator, clock, ids, times }
}

test('events are listed by types and by the time of their creation', async () => {
  const { stripe, ids, times } = await threePayments()
  const types = ['checkout.session.completed', 'refund.created']

  const all = await stripe.events.list({ types, limit: 100 })
  const second = await stripe.events.list({
    types,
    created: { gte: times[1] ?? 0, lt: (times[1] ?? 0) + daySeconds },
  })

  const sessions = all.data.map((event) => Reflect.get(event.data.object, 'id'))
  expect(sessions).toEqual(ids.toReversed())
  expect(second.data.map((event) => Reflect.get(event.data.object, 'id'))).toEqual([ids[1]])
})

test('events are paged to the end, each once', async () => {
  const { stripe } = await threePayments()
  const whole = await stripe.events.list({ limit: 100 })

  const paged = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 1000 })

  expect(whole.data.length).toBeGreaterThan(6)
  expect(paged.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
})

test('an event can be listed and read for 30 days', async () => {
  const { stripe, clock, ids } = await threePayments()
  const types = ['checkout.session.completed']
  const [oldest] = (await stripe.events.list({ types })).data.slice(-1)

  clock.turnBy(28.5 * dayMs)

  const { data } = await stripe.events.list({ types })
  expect(data.map((event) => Reflect.get(event.data.object, 'id'))).toEqual([ids[2], ids[1]])
  const error = await errorOf(stripe.events.retrieve(oldest?.id ?? ''))
  expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
})

test('type and types together are refused, and more than 20 types', async () => {
  const { stripe } = await start()
  const types = Array.from({ length: 21 }, () => 'refund.created')

  const both = await errorOf(stripe.events.list({ type: 'refund.*', types: ['refund.created'] }))
  const many = await errorOf(stripe.events.list({ types }))

  expect(both.message).toBe('You may pass either type or types, but not both.')
  expect(many).toMatchObject({ statusCode: 400, param: 'types' })
})
