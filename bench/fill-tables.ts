import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { orderNumber } from '../lambda/orders/order'
import { indexKeys } from '../lambda/orders/orders-table'
import { movement } from '../test/support/lambda/movement-fixture'
import { paidOrder } from '../test/support/lambda/order-fixture'

type Filling = { orders: string; movements: string; count: number; now: Date; months: number }

const itemsPerCall = 25
const callsAtOnce = 8
const monthMs = 30 * 86_400_000
const countries = ['US', 'DE', 'GB', 'FR', 'IN']

/** Fills the tables with orders that were paid evenly over some months until now, and with their charges. */
export async function fillTables({
  orders,
  movements,
  count,
  now,
  months,
}: Filling): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  const stepMs = (months * monthMs) / count
  const write = async (first: number) => {
    const indexes = Array.from(
      { length: Math.min(itemsPerCall, count - first) },
      (_, i) => first + i,
    )
    const sold = indexes.map((index) => soldAt(index, new Date(now.getTime() - index * stepMs)))
    const puts = (items: object[]) => items.map((Item) => ({ PutRequest: { Item } }))
    await client.send(
      new BatchWriteCommand({ RequestItems: { [orders]: puts(sold.map(({ order }) => order)) } }),
    )
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [movements]: puts(sold.map(({ charge }) => charge)) },
      }),
    )
  }
  let next = 0
  const work = async () => {
    while (next < count) {
      const first = next
      next += itemsPerCall
      await write(first)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
}

/** An order and its charge. One of a hundred is refunded, one of a thousand disputed. */
function soldAt(index: number, time: Date) {
  const paidAt = time.toISOString()
  const orderId = `cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4${index}`
  const number = orderNumber(orderId)
  const acceptedAt = new Date(time.getTime() + 2000).toISOString()
  const dispute = {
    id: `dp_${index}`,
    status: 'needs_response',
    reason: 'fraudulent',
    openedAt: paidAt,
  }
  const order = paidOrder({
    orderId,
    orderNumber: number,
    sale: {
      createdAt: paidAt,
      paidAt,
      paymentIntentId: `pi_3G2wPk0000000000${index}`,
      country: countries[index % countries.length],
    },
    buyer: { email: `buyer${index}@example.com`, phone: undefined },
    money: index % 1000 === 7 ? { dispute } : index % 100 === 3 ? { refundedCents: 1499 } : {},
    delivery: {
      method: 'email',
      channels: {
        email: {
          state: 'delivered',
          attempts: 1,
          messageId: `0100018c-${index}`,
          acceptedAt,
          reportedAt: acceptedAt,
        },
      },
    },
  })
  const charge = movement({
    balanceTransactionId: `txn_3G2wPk0000000000${index}`,
    sourceId: `ch_3G2wPk0000000000${index}`,
    createdAt: paidAt,
    orderId,
    orderNumber: number,
    paymentIntentId: order.sale.paymentIntentId,
    chargeId: `ch_3G2wPk0000000000${index}`,
    cardLast4: String(1000 + (index % 9000)),
    cardBrand: 'visa',
    country: order.sale.country,
  })
  return { order: { ...order, ...indexKeys(order) }, charge }
}
