import { createServer } from 'node:http'
import { listen } from '../faults/wire/listen'
import { openProxy, type ServiceProxy, type Disturbance } from './proxies'
import { recordSends } from './sends'

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})

/** A service that accepts every message like SES, behind a proxy. */
async function openService(
  disturb?: (body: Buffer, forward: () => Promise<unknown>) => Disturbance,
) {
  let taken = 0
  const service = await listen(
    createServer((_request, response) => {
      taken += 1
      response.end(`<Result><MessageId>email-${taken}</MessageId></Result>`)
    }),
  )
  const { sends, onExchange } = recordSends()
  const proxy = await openProxy({ onExchange, disturb })
  proxy.target = service.url
  opened.push(proxy, service)
  return { proxy, sends, taken: () => taken }
}

const ask = ({ url }: ServiceProxy) =>
  fetch(url, { method: 'POST', body: 'x' }).then(
    ({ status }) => status,
    () => 'no response',
  )

test('a message passes, and the proxy reports that its response arrived', async () => {
  const { proxy, sends } = await openService()

  expect(await ask(proxy)).toBe(200)
  expect([...sends]).toEqual([['email-1', { atMs: expect.any(Number), isHeard: true }]])
})

test.each([
  ['resets', 'no response', 0],
  ['refuses', 503, 0],
  ['loses replies', 'no response', 1],
] as const)('a service that %s gives %s', async (failure, result, messages) => {
  const { proxy, sends, taken } = await openService()
  proxy.failure = failure

  expect(await ask(proxy)).toBe(result)
  expect(taken()).toBe(messages)
  expect([...sends.values()].map(({ isHeard }) => isHeard)).toEqual(Array(messages).fill(false))
})

test('a service without a target gives no response', async () => {
  const { proxy, taken } = await openService()
  proxy.target = undefined

  expect([await ask(proxy), taken()]).toEqual(['no response', 0])
})

test('a request that is dropped gets a response, and one that is doubled arrives twice', async () => {
  const swallowing = await openService(() => ({ swallows: true }))
  let again: Promise<unknown> | undefined
  const doubling = await openService((_body, forward) => {
    again = forward()
    return {}
  })

  expect([await ask(swallowing.proxy), swallowing.taken()]).toEqual([200, 0])
  expect(await ask(doubling.proxy)).toBe(200)
  await again
  expect(doubling.taken()).toBe(2)
})
