import { globSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { queueRetry } from '../../../../lambda/shop/delivery/retry-queue'
import { sendEmail, sendText } from '../../../../lambda/shop/delivery/send-message'
import { requireEbookFile } from '../../../../lambda/shop/functions/download-ebook/serve-ebook'
import { handler as sendAlarm } from '../../../../lambda/operations/functions/send-alarm/handler'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { fetchSecretString } from '../../../../lambda/platform/secrets/fetch-secret-string'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { secretArn } from '../../../support/lambda/secret-endpoint'

const sender = {
  address: 'books@example.com',
  replyTo: 'help@example.com',
  configurationSet: 'store-emails',
  originationIdentity: '+18335550123',
}
const email = { subject: 'Your ebook', html: '<p>Here</p>', text: 'Here' }

/** The calls that the functions make to AWS. */
const calls = {
  'DynamoDB, an order': () => readOrder('orders', 'cs_test_1'),
  'S3, the ebook': () => requireEbookFile({ bucket: 'ebooks', key: 'book.pdf' }),
  'Secrets Manager, a secret': () => fetchSecretString(secretArn('link')),
  'SNS, an alarm': () => sendAlarm({}),
  'SQS, a retry': () =>
    queueRetry(`${server.url}/queue`, { orderId: 'cs_test_1' }, new Date(), new Date()),
  'SES, an e-mail': async () => {
    const tags = { order: 'cs_test_1', holder: 'call-1' }
    failUnlessAccepted(await sendEmail(email, 'a@example.com', sender, tags))
  },
  'SNS, a text': async () => failUnlessAccepted(await sendText('Here', '+12025550123', sender)),
}

function failUnlessAccepted(outcome: { result: string }) {
  if (outcome.result !== 'accepted') throw new Error(outcome.result)
}

/** How a service hangs: each of three equal calls at once gets another one. */
const behaviours = [() => {}, dripHead, stopHalfway]
const turns = new Map<string, number>()
let server: TestServer
beforeAll(async () => {
  server = await startServer((response, body, { url, headers }) => {
    const call = `${url} ${String(headers['x-amz-target'])} ${body}`
    const turn = turns.get(call) ?? 0
    turns.set(call, turn + 1)
    behaviours[turn % behaviours.length]?.(response)
  })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: server.url,
    AWS_ENDPOINT_URL_S3: server.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: server.url,
    AWS_MAX_ATTEMPTS: '1',
    ALARMS_TOPIC: 'arn:aws:sns:us-east-1:123456789012:alarms',
    STAGE: 'dev',
  })
})
afterAll(() => server.close())

/** Sends something every 300 ms, so that the connection is never idle. */
function dripHead({ socket }: ServerResponse): void {
  socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
  const drip = setInterval(() => socket?.write('.'), 300)
  socket?.once('close', () => clearInterval(drip))
}

function stopHalfway(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 100 }).flushHeaders()
  response.write('{')
}

test('[F37] a service that is silent, drips the head of its response or stops halfway fails the attempt, not the function', async () => {
  const failures = Object.entries(calls).map(async ([name, call]) => {
    const results = await Promise.allSettled(behaviours.map(() => call()))
    return [name, results.filter(({ status }) => status === 'rejected').length]
  })

  // The response about the ebook has no body that could stop.
  const expected = Object.keys(calls).map((name) => [name, name === 'S3, the ebook' ? 2 : 3])
  expect(await Promise.all(failures)).toEqual(expected)
}, 20_000)

test('every AWS client in the functions has the shared time limits', () => {
  const clients = globSync('lambda/**/*.ts').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/new \w+Client\((?:\{ \.\.\.)?(.*?)\)/g),
      ([, given]) => given,
    ),
  )

  expect(clients.length).toBeGreaterThanOrEqual(4)
  expect(
    clients.filter((given) => given !== 'oneAttempt' && !given?.includes('clientConfig(')),
  ).toEqual([])
})
