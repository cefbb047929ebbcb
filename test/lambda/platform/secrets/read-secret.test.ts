import { readSecret } from '../../../../lambda/platform/secrets/read-secret'
import { startServer, type TestServer } from '../../../support/lambda/http-server'

type Reply = { status: number; body: string }

const value = 'sk_test_0123456789abcdef'
const secret = (content: object): Reply => ({
  status: 200,
  body: JSON.stringify({ SecretString: JSON.stringify(content) }),
})
const failure: Reply = { status: 500, body: JSON.stringify({ __type: 'InternalServiceError' }) }
const current = secret({ current: value })
const rotated = secret({ current: 'sk_test_rotated_0123456789', previous: value })

let server: TestServer
let replies: Reply[]
let arnCount = 0

beforeEach(async () => {
  // Responses of the secret in order; the last one repeats.
  replies = [current]
  server = await startServer((response) => {
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? failure
    response.writeHead(status).end(body)
  })
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = server.url
})
afterEach(() => {
  jest.useRealTimers()
  server.close()
})

/** The ARN of a secret that no other test has read. */
function newArn(): string {
  arnCount += 1
  return `arn:aws:secretsmanager:us-east-1:123456789012:secret:test${arnCount}-AbCdEf`
}

/** Moves only the clock, not the timers that the network needs. */
function passMinutes(minutes: number): void {
  const now = Date.now() + minutes * 60_000
  jest.useFakeTimers({
    now,
    doNotFake: ['nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'],
  })
}

test('a secret is read once for all calls within five minutes, apart from others, and then again', async () => {
  const arn = newArn()

  await Promise.all([readSecret(arn), readSecret(arn)])
  passMinutes(4.9)
  expect(await readSecret(arn)).toEqual({ current: value })
  expect(server.requests).toHaveLength(1)

  replies = [rotated]
  expect((await readSecret(newArn())).previous).toBe(value)
  passMinutes(0.1)
  expect(await readSecret(arn)).toEqual({ current: 'sk_test_rotated_0123456789', previous: value })
})

test('a failed read is retried once; two failures are an error that names the secret, and the next call reads again', async () => {
  const arn = newArn()
  replies = [failure, current]
  expect(await readSecret(newArn())).toEqual({ current: value })
  expect(server.requests).toHaveLength(2)

  replies = [failure, failure, current]

  await expect(readSecret(arn)).rejects.toMatchObject({
    name: 'SecretError',
    message: `The secret ${arn} cannot be read`,
    cause: { message: 'Secrets Manager responded 500 InternalServiceError' },
  })
  expect(await readSecret(arn)).toEqual({ current: value })
})

test.each([
  ['no JSON', { status: 200, body: JSON.stringify({ SecretString: value }) }],
  ['no current value', secret({ previous: value })],
  ['an empty value', secret({ current: '' })],
  ['a short value', secret({ current: 'sk_test' })],
  ['a value with a blank', secret({ current: `${value} ` })],
  ['an empty previous value', secret({ current: value, previous: '' })],
  ['no text', { status: 200, body: '{}' }],
])(
  '[F18] a secret with %s is refused without showing its value, and read again later',
  async (_case, reply) => {
    const arn = newArn()
    replies = [reply, current]

    await expect(readSecret(arn)).rejects.toMatchObject({
      name: 'SecretError',
      message: `The secret ${arn} is blank or not of the form {"current": "…"}`,
    })
    expect(await readSecret(arn)).toEqual({ current: value })
  },
)
