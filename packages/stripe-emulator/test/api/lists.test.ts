import fc from 'fast-check'
import { listPage, timeRange } from '../../api/list-page'
import { parseForm } from '../../api/parse-form'
import { handTurnedClock } from '../../platform/hand-turned-clock'
import { dayMs } from '../support/sale'
import { errorOf, paidSession, start } from '../support/stripe-under-test'

test('reads nested names and lists, and no name reaches a prototype', () => {
  const nested = parseForm('a=1&b[c][d]=2&list[0]=x&list[1]=y&free[]=p&free[]=q')
  const hostile = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')

  expect(JSON.parse(JSON.stringify(nested))).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    list: { 0: 'x', 1: 'y' },
    free: { 0: 'p', 1: 'q' },
  })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(hostile)).toEqual(['__proto__', 'constructor'])
})

test.each(['a[b=1', 'a=1&a[b]=2', 'a[b][c][d][e][f][g][h][i]=1'])('refuses %s', (encoded) => {
  expect(() => parseForm(encoded)).toThrow('Invalid')
})

type Item = { id: string; created: number }
type Params = Parameters<typeof listPage>[2]

/** Pages through items, numbered from 0 and created a second apart. */
function reader(count: number, matches: (item: Item) => boolean = () => true) {
  const oldestFirst = Array.from({ length: count }, (_, created) => ({
    id: String(created),
    created,
  }))
  const positionOf = (id: string) => (Number(id) < count ? Number(id) : undefined)
  return (params: Params) => {
    const items = { oldestFirst, positionOf }
    const page = listPage('/items', items, params, ({ created }) => created, matches)
    return { data: page.data, hasMore: page.has_more }
  }
}

/** All items by pages, forwards with `starting_after` or backwards with `ending_before`. */
function readAll(read: (params: Params) => { data: number[]; hasMore: boolean }, limit: number) {
  const all: number[] = []
  for (let params: Params = { limit }; ;) {
    const { data, hasMore } = read(params)
    all.push(...data)
    if (!hasMore) return all
    params = { limit, starting_after: String(data.at(-1)) }
  }
}

test('the pages of a list have every matching record once, newest first, in both directions', () => {
  const sizes = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })] as const
  fc.assert(
    fc.property(...sizes, fc.integer({ min: 1, max: 5 }), (count, limit, every) => {
      const read = reader(count, ({ created }) => created % every === 0)
      const expected = Array.from({ length: count }, (_, index) => count - 1 - index).filter(
        (created) => created % every === 0,
      )

      expect(readAll(read, limit)).toEqual(expected)
      expect(
        expected.flatMap((created) => read({ limit: 1, ending_before: String(created) }).data),
      ).toEqual(expected.slice(0, -1))
    }),
  )
})

test('a page backwards ends right before the named record, and shows whether there is more', () => {
  const read = reader(10)

  expect(read({ limit: 3, ending_before: '4' })).toEqual({ data: [7, 6, 5], hasMore: true })
  expect(read({ limit: 3, ending_before: '6' })).toEqual({ data: [9, 8, 7], hasMore: false })
})

test.each([
  ['from and before', { gte: '3', lt: '6' }, [5, 4, 3]],
  ['after and to', { gt: '3', lte: '6' }, [6, 5, 4]],
  ['exactly', '3', [3]],
])('a list is bounded by the time of creation: %s', (_, created, expected) => {
  const isWithin = timeRange.parse(created)
  const read = reader(10, (item) => isWithin(item.created))

  expect(read({}).data).toEqual(expected)
  expect(read({ starting_after: '5' }).data).toEqual(expected.filter((each) => each < 5))
})

test('a page that begins at an unknown record or at two is refused', () => {
  const read = reader(3)

  expect(() => read({ starting_after: '7' })).toThrow("No such object: '7'")
  expect(() => read({ starting_after: '1', ending_before: '2' })).toThrow(
    'You may only specify one of these parameters',
  )
})

const daySeconds = 86_400

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
