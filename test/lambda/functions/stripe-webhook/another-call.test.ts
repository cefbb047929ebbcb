import { SendEmailCommand } from '@aws-sdk/client-ses'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { editOrder } from '../../../support/lambda/edit-order'
import { paidSession } from '../../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../../support/lambda/webhook-call'

const { table, delivery, metrics, logs } = setUpWebhook()
let saleCount = 0

/** The event of a paid session that no other test has seen. */
function newPayment() {
  saleCount += 1
  return stripeEvent('checkout.session.completed', paidSession({ id: `cs_test_call${saleCount}` }))
}

/** A payment whose call has claimed both channels for so long, and says nothing more. */
async function claimedPayment(leaseSeconds: number) {
  const payment = newPayment()
  const orderId = `cs_test_call${saleCount}`
  await callWebhook(payment)
  const leaseUntil = new Date(Date.now() + leaseSeconds * 1000).toISOString()
  const sending = { state: 'sending', attempts: 1, leaseUntil } as const
  await editOrder(
    table,
    orderId,
    (order) => order && { ...order, delivery: { email: sending, text: sending } },
  )
  delivery.accept()
  metrics.clear()
  return { payment, claim: async () => (await readOrder(table, orderId))?.delivery }
}

test('[F52] an event that arrives while another call is sending waits for it, and counts nothing', async () => {
  const payment = newPayment()
  delivery.ses.on(SendEmailCommand).callsFake(async () => {
    await sleep(400)
    return { MessageId: 'email-1' }
  })
  const first = callWebhook(payment)
  await sleep(100)

  const second = await callWebhook({ ...payment, id: 'evt_2' })

  expect([(await first).statusCode, second.statusCode]).toEqual([200, 200])
  expect(delivery.emails()).toHaveLength(1)
  expect(metrics.emitted().map(([name]) => name)).not.toContain('WebhookFailure')
})

test('[F39] [F52] while the lease of a call that may have died is valid, Stripe has to come again, and no failure counts', async () => {
  const { payment, claim } = await claimedPayment(60)

  const response = await callWebhook(payment)

  expect(response.statusCode).toBe(503)
  expect(metrics.emitted()).toEqual([])
  expect(logs.entries()).toContainEqual(
    expect.objectContaining({ event: 'Another call is sending' }),
  )
  expect(await claim()).toMatchObject({ email: { state: 'sending' }, text: { state: 'sending' } })
})

test('[F39] a lease that expires without an outcome is a failure, and the next event delivers', async () => {
  const { payment } = await claimedPayment(1)

  expect((await callWebhook(payment)).statusCode).toBe(503)
  expect(metrics.emitted()).toEqual([['WebhookFailure', 1]])
  expect((await callWebhook(payment)).statusCode).toBe(200)
  expect(delivery.emails()).toHaveLength(1)
})
