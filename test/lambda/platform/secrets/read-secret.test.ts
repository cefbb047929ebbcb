import { readSecret } from '../../../../lambda/platform/secrets/read-secret'
import { useServer } from '../../../support/lambda/http-server'

/** No pause between the tries takes time. */
jest.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }))

const value = 'sk_test_0123456789abcdef'
const reply = (status: number, content: object) => ({ status, body: JSON.stringify(content) })
const secret = (content: object) => reply(200, { Parameter: { Value: JSON.stringify(content) } })
const failure = reply(500, { __type: 'InternalServiceError' })
const throttled = reply(400, { __type: 'ThrottlingException' })
const current = secret({ current: value })
const rotated = secret({ current: 'sk_test_rotated_0123456789', previous: value })

/** The responses in order; the last one repeats. */
let replies: (typeof failure)[]
let nameCount = 0
const server = useServer((response) => {
  const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? failure
  response.writeHead(status).end(body)
})
beforeEach(() => {
  replies = [current]
  process.env['AWS_ENDPOINT_URL_SSM'] = server.url()
})
afterEach(() => jest.useRealTimers())

/** The name of a secret that no other test has read. */
const newName = () => `/ebook-store-dev/test${(nameCount += 1)}`

/** Moves only the clock, not the timers that the network needs. */
function passMinutes(minutes: number): void {
  const now = Date.now() + minutes * 60_000
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'] })
}

test('a secret is read once for all calls within five minutes, apart from others, and then again', async () => {
  const name = newName()

  await Promise.all([readSecret(name), readSecret(name)])
  passMinutes(4.9)
  expect(await readSecret(name)).toEqual({ current: value })
  expect(server.requests()).toHaveLength(1)

  replies = [rotated]
  expect((await readSecret(newName())).previous).toBe(value)
  passMinutes(0.1)
  expect(await readSecret(name)).toEqual({ current: 'sk_test_rotated_0123456789', previous: value })
})

test('a failed read is repeated three times; then it is an error that names the secret, and the next call reads again', async () => {
  const name = newName()
  replies = [failure, failure, throttled, current]
  expect(await readSecret(newName())).toEqual({ current: value })
  expect(server.requests()).toHaveLength(4)

  replies = [failure, failure, failure, failure, current]

  await expect(readSecret(name)).rejects.toMatchObject({
    name: 'SecretError',
    message: `The secret ${name} cannot be read`,
    cause: { message: 'Parameter Store responded 500 InternalServiceError' },
  })
  expect(await readSecret(name)).toEqual({ current: value })
})

test.each([
  ['no JSON', reply(200, { Parameter: { Value: value } })],
  ['no current value', secret({ previous: value })],
  ['an empty value', secret({ current: '' })],
  ['a short value', secret({ current: 'sk_test' })],
  ['a value with a blank', secret({ current: `${value} ` })],
  ['an empty previous value', secret({ current: value, previous: '' })],
  ['no parameter', reply(400, { __type: 'ParameterNotFound' })],
])('a secret with %s is refused without showing its value, and read again later', async (_case, refused) => {
  const name = newName()
  replies = [refused, current]

  await expect(readSecret(name)).rejects.toMatchObject({
    name: 'SecretError',
    message: `The secret ${name} is missing or not of the form {"current": "…"}`,
  })
  expect(await readSecret(name)).toEqual({ current: value })
})
