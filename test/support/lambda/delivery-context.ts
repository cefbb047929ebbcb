import type { DeliveryContext } from '../../../lambda/shop/delivery/deliver'
import type { Sender } from '../../../lambda/shop/delivery/sender'
import { linkKey } from './order-fixture'

/** Who the messages of the tests are sent as. */
export const sender: Sender = {
  address: 'books@example.com',
  replyTo: 'help@example.com',
  configurationSet: 'store-emails',
  originationIdentity: '+18335550123',
}

/** What a delivery needs, with the time of a call that has just begun and a test's changes. */
export function deliveryContext(
  table: string,
  changes: Partial<DeliveryContext> = {},
): DeliveryContext {
  return {
    table,
    siteUrl: 'https://books.example.com',
    linkKeys: { current: linkKey },
    sender,
    now: () => new Date(),
    remainingMs: () => 20_000,
    ...changes,
  }
}
