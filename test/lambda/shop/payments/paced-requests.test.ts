import type { Socket } from 'node:net'
import Stripe from 'stripe'
import { pacedHttpClient } from '../../../../lambda/shop/payments/paced-requests'
import { startServer } from '../../../support/lambda/http-server'

let statuses: number[] = []
const arrivals: number[] = []
const connections = new Set<Socket>()
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  server = await startServer((response, _body, { socket }) => {
    arrivals.push(performance.now())
    connections.add(socket)
    const status = statuses.shift() ?? 200
    const list = { object: 'list', data: [], has_more: false }
    const body = status === 200 ? list : { error: { message: 'Slow down' } }
    response.writeHead(status).end(JSON.stringify(body))
  })
})
afterAll(() => server.close())
beforeEach(() => {
  arrivals.length = 0
  connections.clear()
  statuses = []
})

function stripe() {
  const { hostname: host, port } = new URL(server.url)
  const httpClient = pacedHttpClient()
  const address = { host, port, protocol: 'http' } as const
  return new Stripe('sk_test_0123456789', { ...address, telemetry: false, httpClient })
}

test('however many calls are made at once, no second has more than Stripe allows in a sandbox', async () => {
  const { events } = stripe()

  await Promise.all(Array.from({ length: 30 }, () => events.list()))

  const inTheSameSecond = arrivals.map((start) =>
    arrivals.filter((at) => at >= start && at < start + 1000),
  )
  expect(Math.max(...inTheSameSecond.map(({ length }) => length))).toBeLessThan(25)
})

test('a call that Stripe rate-limits is retried', async () => {
  statuses = [429, 429]

  expect((await stripe().events.list()).data).toEqual([])
  expect(arrivals).toHaveLength(3)
  // A body that is not read keeps its connection.
  expect(connections.size).toBe(1)
})

test('a call that Stripe refuses is not retried', async () => {
  statuses = [403]

  await expect(stripe().events.list()).rejects.toThrow('Slow down')
  expect(arrivals).toHaveLength(1)
})
