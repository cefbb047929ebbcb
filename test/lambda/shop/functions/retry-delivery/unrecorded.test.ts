import { SendEmailCommand } from '@aws-sdk/client-ses'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { firstLinkHash } from '../../../../../lambda/shop/links/download-link'
import type { DeliveryReport } from '../../../../../lambda/orders/delivery'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { context } from '../../../../support/lambda/api-event'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../../support/lambda/edit-order'
import { failTable } from '../../../../support/lambda/intercept-write'
import { linkKey, paidOrder } from '../../../../support/lambda/order-fixture'
import { callRetry, setUpRetries } from '../../../../support/lambda/retry-call'
import {
  seenChannels,
  type SeenChannel,
  type SeenChannels,
} from '../../../../support/lambda/seen-channels'

const { table, delivery, metrics } = setUpRetries()
let orderCount = 0

async function storeOrder(channels: SeenChannels): Promise<string> {
  orderCount += 1
  const orderId = `cs_test_unrecorded${orderCount}`
  const linkHash = firstLinkHash(orderId, linkKey)
  await editOrder(table, orderId, () =>
    paidOrder({ orderId, access: { linkHash }, delivery: { channels } }),
  )
  return orderId
}

/** A claim whose lease is over. */
const abandoned: SeenChannel = {
  state: 'sending',
  attempts: 1,
  leaseUntil: '2026-11-21T10:00:00.000Z',
  holder: 'holder-1',
}

const accepted = (orderId: string, channel: 'email' | 'text'): DeliveryReport => ({
  channel,
  messageId: `${channel}-9`,
  kind: 'accepted',
  at: '2026-11-21T09:59:03.000Z',
  acceptedAt: '2026-11-21T09:59:03.000Z',
  orderId,
  holder: 'holder-1',
})

test('[F50] accepted messages that were queued are recorded, and not sent again', async () => {
  const orderId = await storeOrder({ email: abandoned, text: abandoned })
  const reports = [accepted(orderId, 'email'), accepted(orderId, 'text')]

  expect(await callRetry([{ orderId, accepted: reports }])).toEqual([])

  expect([...delivery.emails(), ...delivery.texts()]).toEqual([])
  expect(seenChannels(await readOrder(table, orderId))).toMatchObject({
    email: { state: 'accepted', messageId: 'email-9', acceptedAt: '2026-11-21T09:59:03.000Z' },
    text: { state: 'accepted', messageId: 'text-9' },
  })
  // The call that sent the messages has counted them.
  expect(metrics.emitted().map(([name]) => name)).toEqual(['SecondsToDelivery'])
})

test('[F50] [I9] the other channel of such an order is sent', async () => {
  const orderId = await storeOrder({ email: abandoned, text: abandoned })

  expect(await callRetry([{ orderId, accepted: [accepted(orderId, 'email')] }])).toEqual([])

  expect([delivery.emails().length, delivery.texts().length]).toEqual([0, 1])
})

test('[F50] nothing is sent while the acceptances cannot be recorded', async () => {
  const orderId = await storeOrder({ email: abandoned })
  const outage = failTable()

  const left = await callRetry([{ orderId, accepted: [accepted(orderId, 'email')] }])
  outage.end()

  expect(left).toEqual([0])
  expect(delivery.emails()).toEqual([])
})

describe('a message that retry-delivery sends but cannot record', () => {
  let outage: ReturnType<typeof failTable> | undefined
  let remaining: { mockRestore: () => void } | undefined
  afterEach(() => {
    outage?.end()
    remaining?.mockRestore()
  })
  beforeEach(() => {
    const left = jest.spyOn(context, 'getRemainingTimeInMillis')
    remaining = left
    delivery.ses.on(SendEmailCommand).callsFake(() => {
      outage = failTable()
      left.mockReturnValue(0)
      return { MessageId: 'email-1' }
    })
  })

  test('[F50] [I9] is queued in place of the message that was received', async () => {
    const orderId = await storeOrder({ email: { state: 'pending', attempts: 0 } })

    expect(await callRetry([{ orderId }])).toEqual([])

    const [queued, ...others] = delivery.queued()
    expect(queued).toMatchObject({ orderId, accepted: [{ messageId: 'email-1' }], delay: 0 })
    expect(others).toEqual([])
  })

  test('[F51] leaves that message in the queue if the queue takes no other', async () => {
    const orderId = await storeOrder({ email: { state: 'pending', attempts: 0 } })
    delivery.sqs.on(SendMessageCommand).rejects(awsError('ServiceUnavailable'))

    expect(await callRetry([{ orderId }])).toEqual([0])
  })
})
