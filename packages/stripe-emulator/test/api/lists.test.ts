import fc from 'fast-check'
import { handTurnedClock } from 'kit'
import type Stripe from 'stripe'
import { listPage } from '../../resources/api-route'
import { parseForm } from '../../api/parse-form'
import { dayMs } from '../support/sale'
import { errorOf, paidSession, start } from '../support/stripe-under-test'

test('a form may have nested names and lists, and no name reaches a prototype', () => {
  const nested = parseForm('a=1&b[c][d]=2&list[0]=x&list[1]=y&free[]=p&free[]=q')
  const hostile = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')

  const lists = { list: { 0: 'x', 1: 'y' }, free: { 0: 'p', 1: 'q' } }
  expect(JSON.parse(JSON.stringify(nested))).toEqual({ a: '1', b: { c: { d: '2' } }, ...lists })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(hostile)).toEqual(['__proto__', 'constructor'])
})

test.each(['a[b=1', 'a=1&a[b]=2', 'a[b][c][d][e][f][g][h][i]=1'])('the form %s is refused', (encoded) => {
  expect(() => parseForm(encoded)).toThrow('Invalid')
})

type Params = Parameters<typeof listPage>[2]

/** Reads a page of items, numbered from 0 and created a second apart, of which every second or so matches. */
function reader(count: number, every = 1) {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const oldestFirst = numbers.map((created) => ({ id: String(created), created }))
  const positionOf = (id: string) => (Number(id) < count ? Number(id) : undefined)
  const matches = ({ created }: { created: number }) => created % every === 0
  return (params: Params) => listPage('/items', { oldestFirst, positionOf }, params, ({ created }) => created, matches)
}

test('the pages of a list have every matching record once, newest first', () => {
  const sizes = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 })] as const
  fc.assert(
    fc.property(...sizes, fc.integer({ min: 1, max: 5 }), (count, limit, every) => {
      const read = reader(count, every)
      const all: number[] = []
      for (let params: Params = { limit }; ;) {
        const { data, has_more: hasMore } = read(params)
        all.push(...data)
        if (!hasMore) break
        params = { limit, starting_after: String(data.at(-1)) }
      }

      const newestFirst = Array.from({ length: count }, (_, index) => count - 1 - index)
      expect(all).toEqual(newestFirst.filter((each) => each % every === 0))
    }),
  )
})

test('a list is bounded by the time of creation, and cannot begin at an unknown record', () => {
  const read = reader(10)
  const created = { gte: 3, lt: 6 }

  expect(read({ created }).data).toEqual([5, 4, 3])
  expect(read({ created, starting_after: '5' }).data).toEqual([4, 3])
  expect(() => read({ starting_after: '17' })).toThrow("No such object: '17'")
})

test('events are listed by up to 20 types and by the time of their creation, for 30 days', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ clock })
  const { events } = emulator.stripe
  const types = ['checkout.session.completed', 'refund.created']
  const found = async (params: Stripe.EventListParams = {}) =>
    (await events.list({ types, ...params })).data.map(({ data }) => Reflect.get(data.object, 'id'))
  const first = await paidSession(emulator)
  const created = Math.floor(clock.now() / 1000) + 86_400
  clock.turnBy(dayMs)
  const second = await paidSession(emulator)

  expect(await found()).toEqual([second.id, first.id])
  expect(await found({ created: { gte: created } })).toEqual([second.id])
  const many = Array.from({ length: 21 }, () => 'refund.created')
  expect(await errorOf(found({ types: many }))).toMatchObject({ statusCode: 400, param: 'types' })
  clock.turnBy(29.5 * dayMs)
  expect(await found()).toEqual([second.id])
})
