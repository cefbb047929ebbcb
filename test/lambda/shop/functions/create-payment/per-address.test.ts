import { handler } from '../../../../../lambda/shop/functions/create-payment/handler'
import { apiMessages } from '../../../../../product/api-messages'
import { apiEvent, context, readJson } from '../../../../support/lambda/api-event'
import { createPaymentEnvironment } from '../../../../support/lambda/create-payment-environment'
import { startServer, type TestServer } from '../../../../support/lambda/http-server'
import { captureLogs } from '../../../../support/lambda/logs'
import { useSecrets } from '../../../../support/lambda/secret-endpoint'

const body = JSON.stringify({ deliveryMethod: 'email', email: 'mara@example.com', phone: '' })
const url = 'https://checkout.stripe.com/c/pay/cs_test_1'
const session = { id: 'cs_test_1', object: 'checkout.session', url }
const logs = captureLogs()
let stripe: TestServer

useSecrets({ stripe: JSON.stringify({ current: 'sk_test_0123456789abcdef' }) })
beforeEach(async () => {
  stripe = await startServer((response) => response.writeHead(200).end(JSON.stringify(session)))
  Object.assign(process.env, createPaymentEnvironment(stripe.url))
})
afterEach(() => stripe.close())

async function callFrom(headers: Record<string, string>) {
  const event = apiEvent({ body, headers: { 'Content-Type': 'application/json', ...headers } })
  return readJson(await handler(event, context))
}

async function callRepeatedly(headers: Record<string, string>) {
  const responses = []
  for (let calls = 0; calls < 70; calls += 1) responses.push(await callFrom(headers))
  return responses
}

test('[F7] an address that calls too often is refused before Stripe is called, and other addresses are not', async () => {
  const responses = await callRepeatedly({ 'X-Viewer-Address': '198.51.100.7' })
  const refused = responses.filter(({ statusCode }) => statusCode === 429)

  expect(responses.slice(0, 30).map(({ statusCode }) => statusCode)).not.toContain(429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({
    headers: { 'cache-control': 'no-store', 'retry-after': '60' },
    body: { error: apiMessages.tooManyRequests },
  })
  expect(stripe.requests).toHaveLength(70 - refused.length)
  expect(await callFrom({ 'X-Viewer-Address': '198.51.100.8' })).toMatchObject({ statusCode: 200 })
})

test('[F7] the payment is marked with its caller, so that many declined cards of one caller are noticed', async () => {
  const callerOf = async (address: string) => {
    await callFrom({ 'X-Viewer-Address': address })
    return new URLSearchParams(stripe.requests.at(-1)?.body).get(
      'payment_intent_data[metadata][caller]',
    )
  }

  const first = await callerOf('198.51.100.20')

  expect(first).toMatch(/^[0-9a-f]{8}$/)
  expect(await callerOf('198.51.100.20')).toBe(first)
  expect(await callerOf('198.51.100.21')).not.toBe(first)
})

test('[F94] Stripe gets no network address, and no mark for a call without one', async () => {
  await callFrom({ 'X-Viewer-Address': '198.51.100.22' })
  await callFrom({})

  const sent = stripe.requests.map(({ body: form }) => decodeURIComponent(form))
  expect(sent).toHaveLength(2)
  expect(sent.join()).not.toContain('198.51.100')
  expect(sent[1]).not.toContain('caller')
})

test('[F94] no log entry contains the address', async () => {
  await callRepeatedly({ 'X-Viewer-Address': '198.51.100.9' })

  expect(JSON.stringify(logs.entries())).toContain('"statusCode":429')
  expect(JSON.stringify(logs.entries())).not.toContain('198.51.100')
})

test('[F88] an address in a header that the client can set is ignored', async () => {
  const responses = await callRepeatedly({ 'X-Forwarded-For': '198.51.100.10' })

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
