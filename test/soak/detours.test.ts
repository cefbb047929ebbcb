import { createServer } from 'node:http'
import { listen } from '../faults/wire/listen'
import { openDetour, type Detour, type Mischief } from './detours'
import { recordSends } from './sends'

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()))
})

/** A service that takes every message as SES does, behind a detour. */
async function openService(mischief?: (body: Buffer, forward: () => Promise<unknown>) => Mischief) {
  let taken = 0
  const service = await listen(
    createServer((_request, response) => {
      taken += 1
      response.end(`<Result><MessageId>email-${taken}</MessageId></Result>`)
    }),
  )
  const { sends, onExchange } = recordSends()
  const detour = await openDetour({ onExchange, mischief })
  detour.target = service.url
  opened.push(detour, service)
  return { detour, sends, taken: () => taken }
}

const ask = ({ url }: Detour) =>
  fetch(url, { method: 'POST', body: 'x' }).then(
    ({ status }) => status,
    () => 'no response',
  )

test('a message passes, and that its reply was heard is known', async () => {
  const { detour, sends } = await openService()

  expect(await ask(detour)).toBe(200)
  expect([...sends]).toEqual([['email-1', { atMs: expect.any(Number), isHeard: true }]])
})

test.each([
  ['resets', 'no response', 0],
  ['refuses', 503, 0],
  ['loses replies', 'no response', 1],
] as const)('a service that %s gives %s', async (failure, result, messages) => {
  const { detour, sends, taken } = await openService()
  detour.failure = failure

  expect(await ask(detour)).toBe(result)
  expect(taken()).toBe(messages)
  expect([...sends.values()].map(({ isHeard }) => isHeard)).toEqual(Array(messages).fill(false))
})

test('a service without a target gives no response', async () => {
  const { detour, taken } = await openService()
  detour.target = undefined

  expect([await ask(detour), taken()]).toEqual(['no response', 0])
})

test('a request that is swallowed is answered, and one that is doubled comes twice', async () => {
  const swallowing = await openService(() => ({ swallows: true }))
  let again: Promise<unknown> | undefined
  const doubling = await openService((_body, forward) => {
    again = forward()
    return {}
  })

  expect([await ask(swallowing.detour), swallowing.taken()]).toEqual([200, 0])
  expect(await ask(doubling.detour)).toBe(200)
  await again
  expect(doubling.taken()).toBe(2)
})
