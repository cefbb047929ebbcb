import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { handler } from '../../../../../lambda/shop/functions/record-feedback/handler'
import type { ChannelName } from '../../../../../lambda/orders/delivery'
import { editOrder } from '../../../../support/lambda/edit-order'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { failTable } from '../../../../support/lambda/intercept-write'
import { paidOrder } from '../../../../support/lambda/order-fixture'
import { sesDetails, sesEvent } from '../../../../support/lambda/ses-event'
import { textLogEntry, textLogEvent } from '../../../../support/lambda/text-log-event'

const { table, delivery, logs, metrics, channelsOf } = setUpFunctions()
let orderCount = 0

/** An order whose message on this channel, its only one, was accepted. */
async function storeSent(channel: ChannelName, messageId = 'email-1') {
  orderCount += 1
  const orderId = `cs_test_feedback${orderCount}`
  const accepted = { state: 'accepted', attempts: 1, messageId, acceptedAt: '2026-11-21T10:02:00.000Z' } as const
  await editOrder(table, orderId, () => paidOrder({ orderId, delivery: { channels: { [channel]: accepted } } }))
  return orderId
}
const report = (orderId: string, detail: Parameters<typeof sesEvent>[0]) =>
  handler(sesEvent(detail, { order: orderId, holder: 'call-1' }))
/** The delivery times of first deliveries, as a query over the log finds them. */
const secondsLogged = () => logs.entries().flatMap((entry) => Object(entry).secondsAfterPayment ?? [])

test('an email is marked and logged once SES delivered it', async () => {
  const orderId = await storeSent('email')

  for (const detail of [sesDetails.sent, sesDetails.delivered, sesDetails.delivered]) {
    await report(orderId, detail)
  }

  const { email } = await channelsOf(orderId)
  expect(email).toMatchObject({ state: 'delivered', message: { messageId: 'email-1' } })
  expect(secondsLogged()).toEqual([63.1])
  expect(metrics.emitted()).toEqual([])
})

test('reports that arrive before their order, or are of another stage, are queued without address and number', async () => {
  await report('cs_test_unknown', sesDetails.bounced)
  await handler(textLogEvent([textLogEntry('text-unknown', 'FAILURE')]))

  const bounced = { channel: 'email', messageId: 'email-1', kind: 'bounced', cause: 'Permanent NoEmail' }
  const times = { at: '2026-11-21T10:02:04.000Z', acceptedAt: '2026-11-21T10:02:00.012Z' }
  const failed = { channel: 'text', messageId: 'text-unknown', kind: 'failed', at: '2026-11-21T10:02:02.401Z' }
  expect(delivery.queued()).toEqual([
    { report: { ...bounced, ...times, orderId: 'cs_test_unknown', holder: 'call-1' }, delay: 30 },
    { report: failed, delay: 30 },
  ])
  expect(metrics.emitted()).toEqual([])
})

test('a report of doctor’s email, which has no order, is logged with its id and not queued', async () => {
  await report('doctor', sesDetails.delivered)

  const kind = 'delivered'
  expect(logs.entries()).toMatchObject([{ event: 'Reported message has no order yet', messageId: 'email-1', kind }])
  expect(delivery.queued()).toEqual([])
})

test('a report that cannot be written, or whose fallback cannot be queued, is queued and told, or else fails the call', async () => {
  const orderId = await storeSent('email')
  delivery.sqs.on(SendMessageCommand).rejectsOnce(new Error('away')).resolves({})
  await report(orderId, sesDetails.bounced)
  failTable()

  await report(orderId, sesDetails.bounced)
  delivery.sqs.on(SendMessageCommand).rejects(new Error('The queue is away'))
  await expect(report(orderId, sesDetails.bounced)).rejects.toThrow('The queue is away')

  const queued = { report: { orderId, kind: 'bounced' } }
  expect(delivery.queued()).toMatchObject([{ orderId }, queued, queued, queued])
  expect(logs.told()).toEqual(['report-lost', 'report-lost', 'report-lost'])
})

test('an unreadable report is told and dropped', async () => {
  await handler({ source: 'aws.ses', detail: { eventType: 'Bounce' } })

  expect(logs.errors()).toEqual([{ event: 'Feedback cannot be read', condition: 'report-lost', unreadable: 1 }])
  expect(delivery.queued()).toEqual([])
})

test("[F61!] texts are matched by SNS's message id: one is delivered, one failed and is replaced at once", async () => {
  const [taken, refused] = [await storeSent('text', 'text-a'), await storeSent('text', 'text-b')]

  await handler(
    textLogEvent([textLogEntry('text-a', 'SUCCESS'), textLogEntry('text-b', 'FAILURE', 'Phone has blocked SMS')]),
  )

  expect((await channelsOf(taken)).text).toMatchObject({ state: 'delivered' })
  expect((await channelsOf(refused)).text).toMatchObject({ state: 'failed', error: 'Phone has blocked SMS' })
  expect(secondsLogged()).toEqual([62.401])
  expect(logs.told()).toEqual([])
  expect(delivery.queued()).toEqual([{ orderId: refused, delay: 0 }])
})

test('a log of many texts is recorded at most twenty at a time, and completely', async () => {
  const ids = Array.from({ length: 45 }, (_id, index) => `text-many-${index}`)
  let [atOnce, most] = [0, 0]
  delivery.sqs.on(SendMessageCommand).callsFake(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    return {}
  })

  await handler(textLogEvent(ids.map((id) => textLogEntry(id, 'SUCCESS'))))

  expect(delivery.queued()).toHaveLength(ids.length)
  expect(most).toBeLessThanOrEqual(20)
})
