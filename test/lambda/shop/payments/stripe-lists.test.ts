import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { collect } from '../../../../lambda/platform/aws/tables'
import { pacedHttpClient } from '../../../../lambda/shop/payments/paced-requests'
import { stripeAccess } from '../../../../lambda/shop/payments/stripe-client'
import { pagesOf } from '../../../../lambda/shop/payments/stripe-pages'
import { useServer } from '../../../support/lambda/http-server'
import { captureLogs } from '../../../support/lambda/logs'

/** Every pause is as short as possible. */
jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => new Promise(setImmediate)) }))

const logs = captureLogs()
const pauses = () => jest.mocked(sleep).mock.calls.map(([pauseMs]) => pauseMs ?? 0)
const connections = new Set<object>()
let statuses: number[]
let reason: string | undefined
let stripe: Stripe
const server = useServer((response, _body, { socket }) => {
  connections.add(socket)
  const status = statuses.shift() ?? 200
  const list = { object: 'list', data: [], has_more: false }
  const body = status === 200 ? list : { error: { message: 'Slow down' } }
  const headers = reason && { 'stripe-rate-limited-reason': reason }
  response.writeHead(status, { ...headers }).end(JSON.stringify(body))
})
beforeEach(() => {
  statuses = []
  connections.clear()
  jest.mocked(sleep).mockClear()
  jest.spyOn(performance, 'now').mockReturnValue(0)
  stripe = stripeAccess('sk_test_0123456789', server.url(), 5000, pacedHttpClient()).stripe
})
afterEach(() => jest.restoreAllMocks())

test('calls that are made at once start evenly, fewer in a second than Stripe allows in a sandbox', async () => {
  await Promise.all(Array.from({ length: 30 }, () => stripe.events.list()))

  const starts = [0, ...pauses()]
  expect(starts).toHaveLength(30)
  expect(starts.filter((startMs) => startMs < 1000)).toHaveLength(16)
  expect(starts.at(-1)).toBeCloseTo((29 * 1000) / 15)
})

test.each([
  ['429 three times succeeds', 'global-rate', [429, 429, 429], [1000, 2000, 4000], undefined],
  ['429 because of a lock succeeds', undefined, [429], [1000], undefined],
  ['429 once more fails', 'endpoint-concurrency', [429, 429, 429, 429], [1000, 2000, 4000], 429],
  ['429 for a month fails at once', 'read-allocation', [429], [], 429],
  ['403 fails at once', undefined, [403], [], 403],
])('a call that Stripe refuses with %s', async (_case, given, refusals, pausesMs, error) => {
  statuses = [...refusals]
  reason = given

  const status = await stripe.events.list().then(
    () => undefined,
    ({ statusCode }) => statusCode,
  )

  expect(status).toBe(error)
  expect(pauses().filter((pauseMs) => pauseMs >= 1000)).toEqual(pausesMs)
  expect(server.requests()).toHaveLength(refusals.length + (error ? 0 : 1))
  const refused = { event: 'Stripe refused a call', reason: given }
  expect(logs.entries()).toEqual(error === 429 ? [refused] : [])
  // A body that is not read would keep its connection.
  expect(connections.size).toBeLessThanOrEqual(2)
})

const forgotten = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such event',
})

/** A list of 250 objects, `id_0` being the newest, as Stripe pages it; records the requests. */
function listOf(length = 250) {
  const asked: (string | undefined)[] = []
  const list = async (page: { limit: number; starting_after?: string }) => {
    const { limit, starting_after: after } = page
    asked.push(after)
    if (after === 'id_forgotten') throw forgotten
    const start = after === undefined ? 0 : Number(after.slice(3)) + 1
    const end = Math.min(start + limit, length)
    const idAt = (_none: unknown, index: number) => ({ id: `id_${start + index}` })
    return { data: Array.from({ length: end - start }, idAt), has_more: end < length }
  }
  return { list, asked }
}

test('a list is walked page by page, and each page returns where the next one begins', async () => {
  const { list, asked } = listOf()

  const pages = await collect(pagesOf(list))

  expect(pages.map(({ items, next }) => [items.length, items[0]?.id, next])).toEqual([
    [100, 'id_0', 'id_99'],
    [100, 'id_100', 'id_199'],
    [50, 'id_200', undefined],
  ])
  expect(asked).toEqual([undefined, 'id_99', 'id_199'])
  const [rest] = await collect(pagesOf(list, { after: 'id_199' }))
  expect(rest?.items[0]).toEqual({ id: 'id_200' })
  expect(await collect(pagesOf(listOf(0).list))).toEqual([{ items: [] }])
})

test('once the time is up nothing more is listed, and the last page returns where to continue', async () => {
  const { list, asked } = listOf()
  let left = 1

  const pages = await collect(pagesOf(list, { hasTime: () => left-- > 0 }))

  expect(pages.map(({ next }) => next)).toEqual(['id_99'])
  expect(asked).toHaveLength(1)
  expect(await collect(pagesOf(list, { hasTime: () => false }))).toEqual([])
})

test('after a forgotten object, a list whose items expire is at its end, and any other list throws', async () => {
  const after = 'id_forgotten'

  const events = await collect(pagesOf(listOf().list, { after, itemsExpire: true }))

  expect(events).toEqual([{ items: [] }])
  await expect(collect(pagesOf(listOf().list, { after }))).rejects.toThrow('No such event')
})
