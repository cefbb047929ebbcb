import type { DeliveryContext } from '../../../lambda/shop/delivery/deliver'
import type { Sender } from '../../../lambda/shop/delivery/sender'
import { linkKey } from './order-fixture'

export const sender: Sender = {
  address: 'books@example.com',
  replyTo: 'help@example.com',
  timeZone: 'America/New_York',
  configurationSet: 'store-emails',
  originationIdentity: '+18335550123',
}

export function deliveryContext(table: string, changes: Partial<DeliveryContext> = {}): DeliveryContext {
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
