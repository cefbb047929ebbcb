import { changedOrder } from '../../support/lambda/order-fixture'
import { eraseBuyer } from '../../../lambda/orders/buyer'
import { readOrder } from '../../../lambda/orders/orders-table'
import { messages } from '../../../product/messages'
import { callDownload, downloadEnvironment } from '../../support/lambda/download-call'
import { storeEbook } from '../../support/lambda/ebook-storage'
import { editOrder } from '../../support/lambda/edit-order'
import { paidSession } from '../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../support/lambda/webhook-call'
import { seenChannels } from '../../support/lambda/seen-channels'

const { table, delivery } = setUpWebhook()
let saleCount = 0

storeEbook()
beforeEach(() => {
  Object.assign(process.env, downloadEnvironment(table))
})

/** A delivered sale: its event, its order's id and the token of its link. */
async function sell() {
  saleCount += 1
  const orderId = `cs_test_sale${saleCount}`
  const event = stripeEvent('checkout.session.completed', paidSession({ id: orderId }))
  expect((await callWebhook(event)).statusCode).toBe(200)
  const token = newestToken()
  delivery.accept()
  return { event, orderId, token }
}

const newestToken = () =>
  /download\/(\w{22})/.exec(delivery.emails().at(-1)?.Message?.Body?.Text?.Data ?? '')?.[1] ?? ''
const erase = (orderId: string) =>
  editOrder(table, orderId, (order) => order && eraseBuyer(order, new Date()))
const useUp = (orderId: string) =>
  editOrder(table, orderId, (order) => order && { ...order, downloads: { count: 10 } })

test('[F97] erased data stays erased when Stripe sends the event again', async () => {
  const { event, orderId } = await sell()
  const before = await readOrder(table, orderId)

  await erase(orderId)
  await callWebhook(event)

  const order = await readOrder(table, orderId)
  expect(JSON.stringify(order)).not.toMatch(/@example\.com|2025550123/)
  expect(order).toMatchObject({
    buyer: { erasedAt: expect.any(String) },
    sale: {
      amountCents: before?.sale.amountCents,
      paidAt: before?.sale.paidAt,
      paymentIntentId: before?.sale.paymentIntentId,
    },
    delivery: { messages: before?.delivery.messages },
  })
})

test('[F97] an order erased before its delivery is skipped, and Stripe gets its 200', async () => {
  const { event, orderId } = await sell()
  const pending = { state: 'pending', attempts: 0 } as const
  await editOrder(
    table,
    orderId,
    (order) => order && changedOrder(order, { delivery: { channels: { email: pending } } }),
  )

  await erase(orderId)

  expect((await callWebhook(event)).statusCode).toBe(200)
  expect(seenChannels(await readOrder(table, orderId)).email?.state).toBe('skipped')
  expect(delivery.emails()).toEqual([])
})

test('[F97] a used-up link of an erased order sends nothing and shows the help address', async () => {
  const { orderId, token } = await sell()
  await useUp(orderId)

  await erase(orderId)
  const page = await callDownload('POST', token, 'intent=fresh-link')

  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(messages.download.noAddress.heading)
  expect(page.body).toContain('mailto:help@example.com')
  expect(delivery.emails()).toEqual([])
})
