import { deliverOrder } from '../../../../tools/orders/season/deliver-order'
import { paidOrder } from '../../../support/lambda/order-fixture'
import { seenChannels } from '../../../support/lambda/seen-channels'

const sentAt = new Date('2026-11-21T10:02:00.000Z')

test('an undelivered e-mail bounces, and an undelivered text fails', () => {
  const byEmail = paidOrder({
    buyer: { phone: undefined },
    delivery: { channels: { email: { state: 'pending', attempts: 0 } } },
  })
  const byText = paidOrder({
    buyer: { email: undefined },
    delivery: { channels: { text: { state: 'pending', attempts: 0 } } },
  })

  expect(seenChannels(deliverOrder(byEmail, sentAt, true)).email).toMatchObject({
    state: 'bounced',
  })
  expect(seenChannels(deliverOrder(byText, sentAt, true)).text).toMatchObject({
    state: 'failed',
  })
})
