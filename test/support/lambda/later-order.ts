import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { downloadToken, tokenHash } from '../../../lambda/shop/links/download-link'
import { client, indexKeys } from '../../../lambda/orders/orders-table'
import { linkKey, paidOrder } from './order-fixture'

/** What a later version of the store may write: other states, methods, channels and attributes. */
const laterFacts = {
  delivery: {
    method: 'postcard',
    channels: {
      email: { state: 'queued', attempts: 2, queuedAt: '2026-11-21T10:02:00.000Z' },
      postcard: { state: 'printed' },
    },
    messages: [{ channel: 'postcard', messageId: 'p-1', acceptedAt: '2026-11-21T10:01:30.000Z' }],
    freshLinks: [{ at: '2026-11-21T10:01:20.000Z', channels: ['postcard'] }],
  },
  openDelivery: 'open',
  giftTo: 'a friend',
}

export async function storeLaterOrder(table: string, orderId: string) {
  const token = downloadToken(orderId, 1, linkKey)
  const order = paidOrder({ orderId, access: { linkHash: tokenHash(token) } })
  const Item = { ...order, ...indexKeys(order), ...laterFacts, version: 1 }
  await client.send(new PutCommand({ TableName: table, Item }))
  const stored = async () => (await client.send(new GetCommand({ TableName: table, Key: { orderId } }))).Item
  return { token, written: Item, stored }
}
