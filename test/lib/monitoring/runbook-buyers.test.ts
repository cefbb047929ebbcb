import { readOrder } from '../../../lambda/orders/orders-table'
import { messages } from '../../../product/messages'
import { callDownload, downloadEnvironment } from '../../support/lambda/download-call'
import { storeEbook } from '../../support/lambda/ebook-storage'
import { editOrder } from '../../support/lambda/edit-order'
import { paidSession } from '../../support/lambda/session-fixture'
import { callWebhook, setUpWebhook, stripeEvent } from '../../support/lambda/webhook-call'
import { runOnOrders, runbookBlock } from '../../support/lib/runbook-commands'

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
const reopen = (call: string) => runOnOrders(table, runbookBlock('reopen()'), `reopen ${call}`)
const erase = (orderId: string) => runOnOrders(table, runbookBlock('erase()'), `erase ${orderId}`)
const useUp = (orderId: string) =>
  editOrder(table, orderId, (order) => order && { ...order, downloads: { count: 10 } })

test('[F13] a message to a corrected address has a new link, and the link before is dead at once', async () => {
  const { event, orderId, token } = await sell()

  await reopen(`${orderId} email right@example.com`)
  const before = await callDownload('POST', token)
  const resent = await callWebhook(event)

  expect(before.statusCode).toBe(404)
  expect(resent.statusCode).toBe(200)
  expect(delivery.emails()[0]?.Destination?.ToAddresses).toEqual(['right@example.com'])
  expect((await callDownload('POST', newestToken())).statusCode).toBe(303)
  expect((await callDownload('POST', token, 'intent=fresh-link')).statusCode).toBe(404)
  expect(await readOrder(table, orderId)).toMatchObject({ linkVersion: 2 })
})

test('an outdated link is dead as well once a channel is reopened', async () => {
  const { orderId, token } = await sell()
  const long = {
    state: 'accepted',
    attempts: 1,
    messageId: 'm',
    acceptedAt: '2026-11-20T10:00:00Z',
  } as const
  await editOrder(
    table,
    orderId,
    (order) => order && { ...order, downloads: { count: 10 }, delivery: { email: long } },
  )
  await callDownload('POST', token, 'intent=fresh-link')
  expect((await callDownload('GET', token)).statusCode).toBe(410)

  await reopen(`${orderId} email right@example.com`)

  expect((await callDownload('GET', token)).statusCode).toBe(404)
})

test('the ids of the messages to the first address are kept', async () => {
  const { event, orderId } = await sell()

  await reopen(`${orderId} email right@example.com`)
  delivery.ses.onAnyCommand().resolves({ MessageId: 'email-2' })
  await callWebhook(event)

  const order = await readOrder(table, orderId)
  expect(order?.acceptedMessages?.map(({ channel, messageId }) => [channel, messageId])).toEqual([
    ['email', 'email-1'],
    ['text', 'text-1'],
    ['email', 'email-2'],
  ])
})

test('[F69] a buyer whose fresh links are used up is offered one again', async () => {
  const { orderId, token } = await sell()
  const freshLinks = Array.from({ length: 10 }, () => ({
    at: '2026-11-01T10:00:00Z',
    channels: ['email' as const],
  }))
  await useUp(orderId)
  await editOrder(table, orderId, (order) => order && { ...order, freshLinks })
  expect((await callDownload('GET', token)).body).toContain(messages.download.freshLinksUsedUp.text)

  const block = runbookBlock('REMOVE freshLinks').replace('cs_live_…', orderId)
  await runOnOrders(table, block, '')

  expect((await callDownload('GET', token)).body).not.toContain(
    messages.download.freshLinksUsedUp.text,
  )
})

test('[F97] what was erased stays erased when Stripe sends the event again', async () => {
  const { event, orderId } = await sell()
  const before = await readOrder(table, orderId)

  await erase(orderId)
  await callWebhook(event)

  const order = await readOrder(table, orderId)
  expect(JSON.stringify(order)).not.toMatch(/@example\.com|2025550123/)
  expect(order).toMatchObject({
    erasedAt: expect.any(String),
    amountCents: before?.amountCents,
    paidAt: before?.paidAt,
    paymentIntentId: before?.paymentIntentId,
    acceptedMessages: before?.acceptedMessages,
  })
})

test('[F97] an order erased before its delivery is skipped, and Stripe gets its 200', async () => {
  const { event, orderId } = await sell()
  const pending = { state: 'pending', attempts: 0 } as const
  await editOrder(table, orderId, (order) => order && { ...order, delivery: { email: pending } })

  await erase(orderId)

  expect((await callWebhook(event)).statusCode).toBe(200)
  expect((await readOrder(table, orderId))?.delivery.email?.state).toBe('skipped')
  expect(delivery.emails()).toEqual([])
})

test('[F97] a used-up link of an erased order sends nothing and names whom to write to', async () => {
  const { orderId, token } = await sell()
  await useUp(orderId)

  await erase(orderId)
  const page = await callDownload('POST', token, 'intent=fresh-link')

  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(messages.download.noAddress.heading)
  expect(page.body).toContain('mailto:help@example.com')
  expect(delivery.emails()).toEqual([])
})

test('[F97] an erased order gets no address again by the command that reopens a channel', async () => {
  const { orderId } = await sell()
  await erase(orderId)

  await expect(reopen(`${orderId} email mara@example.com`)).rejects.toThrow(/condition/i)
})
