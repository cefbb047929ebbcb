import fc from 'fast-check'
import { handTurnedClock } from 'kit'
import Stripe from 'stripe'
import { apiRoutes } from '../../api-routes'
import { authorize, type KeyPermissions } from '../../api/authorize'
import { pacingOf } from '../../api/call-pace'
import type { Fault } from '../../api/faults'
import { parseForm } from '../../api/parse-form'
import { listPage } from '../../resources/api-route'
import { dayMs, sale } from '../support/sale'
import { ebookParams, errorOf, sdk, secretKey, start, paidSession } from '../support/stripe-under-test'

const restrictedKey = 'rk_test_51RestrictedKey0001'

test('a permission to write includes reading, and a refusal names the missing permission', async () => {
  const otherKeys = new Map([[restrictedKey, ['rak_charge_write']]])
  const stripe = sdk(await start({ otherKeys }), restrictedKey)
  expect((await stripe.refunds.list()).data).toEqual([])

  const allowed = await errorOf(stripe.refunds.create({ payment_intent: 'pi_1' }))
  const refused = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(allowed).toMatchObject({ code: 'resource_missing' })
  expect(refused).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(refused).toMatchObject({ statusCode: 403, rawType: 'invalid_request_error', code: undefined })
  expect(refused.message).toContain("'rak_checkout_session_write' permission would allow")
  expect(refused.message).not.toContain(restrictedKey)
})

test('what is expanded needs its own permission', async () => {
  const otherKeys = new Map([[restrictedKey, ['rak_balance_transaction_source_read']]])
  const emulator = await sale({ otherKeys })
  const { balanceTransactions } = sdk(emulator, restrictedKey)

  const { data } = await balanceTransactions.list()
  const refused = await errorOf(balanceTransactions.list({ expand: ['data.source'] }))

  expect(data).toMatchObject([{ source: emulator.charge.id }])
  expect(refused.message).toContain("'rak_charge_read' permission would allow")
})

test('a body that is no form is refused by its type', async () => {
  const { url } = await start()
  const json = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }

  const response = await fetch(`${url}/v1/refunds`, { method: 'POST', headers: json, body: '{}' })

  expect(await response.text()).toContain('This emulator does not read application/json')
})

test('every call needs a permission', () => {
  const keys = new Map<string, KeyPermissions>([[restrictedKey, []]])

  for (const { method, path } of apiRoutes) {
    const level = method === 'GET' ? 'read' : 'write'
    expect(() => authorize(`Bearer ${restrictedKey}`, { method, path }, keys)).toThrow(
      new RegExp(`'rak_\\w+_${level}' permission`),
    )
  }
})

test('a call to a sandbox takes 300 to 1,500 ms, and more than 25 within a second are refused', async () => {
  const clock = handTurnedClock()
  const takeTime = pacingOf('sandbox', clock)
  let [done, refused] = [0, 0]
  const after = async (ms: number, calls: number) => {
    clock.turnBy(ms)
    for (let call = 0; call < calls; call += 1) {
      void takeTime().then(
        () => (done += 1),
        () => (refused += 1),
      )
    }
    await new Promise((resolve) => setImmediate(resolve))
    return [done, refused]
  }

  expect(await after(0, 20)).toEqual([0, 0])
  expect(await after(200, 7)).toEqual([0, 2])
  expect(await after(99, 0)).toEqual([0, 2])
  expect(await after(701, 21)).toEqual([expect.any(Number), 3])
  expect(await after(1_500, 0)).toEqual([45, 3])
})

const idempotencyKey = 'attempt-1'

test('an idempotency key returns its first response again, also after a restart', async () => {
  const before = await start()
  const first = await before.stripe.checkout.sessions.create(ebookParams, { idempotencyKey })
  await before.stop()
  const { stripe } = await start({ dataDir: before.dataDir })

  const second = await stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an idempotency key is refused with other parameters, unless the first were wrong', async () => {
  const { sessions } = (await start()).stripe.checkout
  const wrong = { ...ebookParams, customer_email: 'nobody' }
  const changed = { ...ebookParams, customer_email: 'other@example.com' }
  await errorOf(sessions.create(wrong, { idempotencyKey }))
  await sessions.create(ebookParams, { idempotencyKey })

  const error = await errorOf(sessions.create(changed, { idempotencyKey }))

  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(error.statusCode).toBe(400)
})

test('an idempotency key keeps a 500 for a day', async () => {
  const faults: Fault[] = [{ kind: 'respond', status: 500 }]
  const clock = handTurnedClock()
  const { stripe } = await start({ clock, faults: () => faults.shift() })
  const create = () => stripe.checkout.sessions.create(ebookParams, { idempotencyKey })

  await errorOf(create())
  const again = await errorOf(create())
  clock.turnBy(24 * 3_600_000)

  expect(again.statusCode).toBe(500)
  expect(await create()).toMatchObject({ status: 'open' })
})

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
