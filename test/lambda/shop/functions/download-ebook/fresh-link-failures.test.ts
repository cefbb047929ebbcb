import { SendEmailCommand } from '@aws-sdk/client-ses'
import {
  changedOrder,
  joinedChanges,
  type OrderChanges,
} from '../../../../support/lambda/order-fixture'
import { PublishCommand } from '@aws-sdk/client-sns'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { messages } from '../../../../../product/messages'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { callDownload, setUpDownloads } from '../../../../support/lambda/download-call'
import { editOrder } from '../../../../support/lambda/edit-order'
import { failTable } from '../../../../support/lambda/intercept-write'

const wording = messages.download
const { table, delivery } = setUpDownloads()

/** An order whose link is used up. */
const storeUsedUp = (changes: OrderChanges = {}) =>
  storeDeliveredOrder(table, joinedChanges({ downloads: { count: 10 } }, changes))
const request = (token: string) => callDownload('POST', token, 'intent=fresh-link')

test('a fresh link that only one channel accepts names that channel', async () => {
  const { token } = await storeUsedUp()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  const page = await request(token)

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('0123')
  expect(page.body).not.toContain('@example.com.')
})

test('[F48] a fresh link that no channel accepts is queued, its page says so, and a second request counts nothing', async () => {
  const { orderId, token } = await storeUsedUp()
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sns.on(PublishCommand).rejects(awsError('Throttling'))

  const page = await request(token)
  const again = await request(token)

  for (const { statusCode, body } of [page, again]) {
    expect(statusCode).toBe(200)
    expect(body).toContain(wording.freshLinkQueued.heading)
    expect(body).toContain('m•••@example.com')
  }
  expect(delivery.queued()[0]).toEqual({ orderId, delay: 60 })
  expect((await readOrder(table, orderId))?.delivery.freshLinks).toHaveLength(1)
})

test('[F31] a fresh link is queued before it is sent, so that it survives a crash', async () => {
  const { orderId, token } = await storeUsedUp()
  let queuedBefore: unknown[] = []
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    queuedBefore = delivery.queued()
    return { MessageId: 'email-1' }
  })

  await request(token)

  expect(queuedBefore).toEqual([{ orderId, delay: 60 }])
})

test('[F51] a fresh link is sent although the queue fails', async () => {
  const { token } = await storeUsedUp()
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await request(token)).body).toContain(wording.freshLinkSent.heading)
})

test('[F51] a fresh link that is neither sent nor queued is not promised', async () => {
  const { token } = await storeUsedUp({
    buyer: { phone: undefined },
    delivery: { channels: { email: acceptedAgo(60) } },
  })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))
  delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

  expect((await request(token)).statusCode).toBe(503)
})

test('[F50] a fresh link that was sent and cannot be recorded is queued, not sent again', async () => {
  const { orderId, token } = await storeUsedUp({ buyer: { phone: undefined } })
  const remaining = jest.spyOn(context, 'getRemainingTimeInMillis')
  let outage: ReturnType<typeof failTable> | undefined
  delivery.ses.on(SendEmailCommand).callsFake(() => {
    outage = failTable()
    remaining.mockReturnValue(0)
    return { MessageId: 'email-1' }
  })

  const page = await request(token)
  outage?.end()
  remaining.mockRestore()

  expect(page.body).toContain(wording.freshLinkJustSent.heading)
  expect(delivery.queued()).toMatchObject([
    { orderId, delay: 60 },
    { orderId, accepted: [{ messageId: 'email-1' }], delay: 0 },
  ])
})

test('[F31] a buyer whose fresh link crashed while it was being sent gets one after the lease', async () => {
  const { orderId, token } = await storeUsedUp()
  const sending = (leaseSeconds: number) => ({
    state: 'sending' as const,
    holder: 'call-1',
    attempts: 1,
    leaseUntil: new Date(Date.now() + leaseSeconds * 1000).toISOString(),
  })
  const crash = (leaseSeconds: number) =>
    editOrder(
      table,
      orderId,
      (order) =>
        order &&
        changedOrder(order, {
          delivery: { channels: { email: acceptedAgo(120), text: sending(leaseSeconds) } },
        }),
    )

  await crash(60)
  expect((await request(token)).body).toContain(wording.freshLinkJustSent.heading)
  await crash(-1)

  expect((await request(token)).body).toContain(wording.freshLinkSent.heading)
  expect(delivery.texts()).toHaveLength(1)
})
