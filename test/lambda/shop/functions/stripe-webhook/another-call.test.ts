import { SendEmailCommand } from '@aws-sdk/client-ses'
import { paidSession } from '../../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../../support/lambda/webhook-call'

const { delivery, metrics } = setUpWebhook()

test('[F52] an event that arrives while another call is sending queues the order for the end of the lease', async () => {
  const session = paidSession({ id: 'cs_test_call1' })
  const payment = stripeEvent('checkout.session.completed', session)
  const sending = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  delivery.ses.on(SendEmailCommand).callsFake(async () => {
    sending.resolve()
    await mayEnd.promise
    return { MessageId: 'email-1' }
  })
  const first = callWebhook(payment)
  await sending.promise

  const second = await callWebhook({ ...payment, id: 'evt_2' })
  const queued = delivery.queued()
  mayEnd.resolve()

  expect([(await first).statusCode, second.statusCode]).toEqual([200, 200])
  expect(queued).toEqual([{ orderId: 'cs_test_call1', delay: expect.any(Number) }])
  expect(delivery.emails()).toHaveLength(1)
  expect(metrics.emitted().map(([name]) => name)).not.toContain('WebhookFailure')
})
