import { PublishCommand } from '@aws-sdk/client-sns'
import { SendEmailCommand } from '@aws-sdk/client-ses'
import { handler } from '../../../../../lambda/shop/functions/stripe-webhook/handler'
import { apiEvent, context } from '../../../../support/lambda/api-event'
import { awsError, invalidNumber } from '../../../../support/lambda/delivery-mocks'
import { paidSession } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'
import { product } from '../../../../../product/product'

const { delivery, logs, metrics } = setUpWebhook()
let sessionCount = 0

afterEach(() => {
  jest.useRealTimers()
})

/** The event of a paid session of its own for each test. */
function newPayment(changes: Record<string, unknown> = {}) {
  sessionCount += 1
  const session = paidSession({ id: `cs_test_metrics${sessionCount}`, ...changes })
  return stripeEvent('checkout.session.completed', session)
}

/** Stops the clock this many seconds after the event. */
function waitAfter({ created }: { created: number }, seconds: number) {
  jest.useFakeTimers({
    now: (created + seconds) * 1000,
    doNotFake: ['nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'],
  })
}

test('a sale counts its amount and the time that the buyer waited', async () => {
  const payment = newPayment()
  waitAfter(payment, 42)

  await callWebhook(payment)

  expect(metrics.emittedByName()).toEqual([
    ['Sale', 1],
    ['SaleCents', product.priceCents],
    ['SecondsToDelivery', 42],
  ])
})

test('each metric has the stack’s namespace and one dimension', async () => {
  await callWebhook(newPayment())

  for (const { _aws, service } of metrics.lines()) {
    expect(service).toBe('store')
    expect(_aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'ebook-store-test',
        Dimensions: [['service']],
        Metrics: [{ Name: expect.any(String), Unit: expect.stringMatching(/^(Count|Seconds)$/) }],
      },
    ])
  }
})

test('[F21] the same event delivered again counts nothing', async () => {
  const payment = newPayment()
  await callWebhook(payment)
  metrics.clear()

  await callWebhook(payment)

  expect(metrics.emitted()).toEqual([])
})

test('an unpaid session is a sale only once it is paid', async () => {
  const unpaid = newPayment({ payment_status: 'unpaid' })
  await callWebhook(unpaid)
  expect(metrics.emitted()).toEqual([])

  const paid = { ...unpaid.data.object, payment_status: 'paid' }
  await callWebhook(stripeEvent('checkout.session.async_payment_succeeded', paid))

  expect(metrics.emitted()).toContainEqual(['Sale', 1])
})

test('[F27] a payment of an unexpected amount is counted as held, once', async () => {
  const payment = newPayment({ amount_total: 1 })

  await callWebhook(payment)
  await callWebhook(payment)

  expect(metrics.emitted()).toEqual([
    ['Sale', 1],
    ['SaleCents', 1],
    ['OrderDecision', 1],
  ])
})

test('[F47] a number that SNS refuses permanently is counted once, and the e-mail counts as the delivery', async () => {
  const payment = newPayment()
  delivery.sns.on(PublishCommand).rejects(invalidNumber())

  await callWebhook(payment)
  await callWebhook(payment)

  const counted = metrics.emitted().map(([name]) => name)
  expect(counted.toSorted()).toEqual(['DeliveryRefused', 'Sale', 'SaleCents', 'SecondsToDelivery'])
})

test('[F39] a delivery on the second attempt counts the whole wait, and the first attempt is no failure', async () => {
  const payment = newPayment({ metadata: { ...paidMetadata(), deliveryMethod: 'email' } })
  delivery.ses.on(SendEmailCommand).rejectsOnce(awsError('Throttling')).resolves({ MessageId: 'm' })
  waitAfter(payment, 5)
  await callWebhook(payment)
  expect(metrics.emitted().map(([name]) => name)).not.toContain('WebhookFailure')
  metrics.clear()

  jest.useRealTimers()
  waitAfter(payment, 65)
  await callWebhook(payment)

  expect(metrics.emitted()).toEqual([['SecondsToDelivery', 65]])
})

test('[F14] a request without a signature is refused before any secret is read, and not counted', async () => {
  process.env['WEBHOOK_SIGNING_SECRET'] = 'arn:aws:secretsmanager:us-east-1:1:secret:none'

  const answer = await handler(apiEvent({ body: '{}', headers: {} }), context)

  expect(answer.statusCode).toBe(400)
  expect(metrics.emitted()).toEqual([])
})

test('[F96] a rejected signature is logged as such and not counted as a failure', async () => {
  const body = JSON.stringify(newPayment())

  await handler(apiEvent({ body, headers: { 'stripe-signature': 't=1,v1=00' } }), context)

  expect(logs.entries()).toContainEqual({
    event: 'Signature rejected',
    requestId: expect.any(String),
  })
  expect(metrics.emitted()).toEqual([])
})

test('[F96] a response of 500 is counted as a failure', async () => {
  process.env['ORDERS_TABLE'] = 'no-such-table'

  expect((await callWebhook(newPayment())).statusCode).toBe(500)
  expect(metrics.emitted()).toEqual([['WebhookFailure', 1]])
})

function paidMetadata(): Record<string, string> {
  return paidSession()['metadata'] as Record<string, string>
}
