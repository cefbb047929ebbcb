import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import { randomUUID } from 'node:crypto'
import { clientLimits } from '../platform/aws/client-limits'
import type { Item, TableSource } from '../platform/aws/tables'
import { LoggableError } from '../platform/logging/loggable-error'
import { retry } from '../platform/retry'
import type { Buyer } from './buyer'
import { deliveryListing } from './channel-state'
import { channelNames, isKnown } from './delivery'
import { reportFacts } from './facts'
import { type Order, orderSchema } from './order'
import { openMatter } from './decisions'
import { maySend } from './order-status'
import { emailKeyOf } from './typed-text'

export const client = DynamoDBDocumentClient.from(new DynamoDBClient(clientLimits(2000)), {
  marshallOptions: { removeUndefinedValues: true },
})
/** After a conflict with another write of the order. */
const pausesMs = [20, 40, 80, 160, 320, 640, 640, 640, 640, 640, 640]

class OrderConflictError extends LoggableError {
  override name = 'OrderConflictError'
}

/** A consistent read. */
export async function readOrder(table: string, orderId: string): Promise<Order | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: { orderId }, ConsistentRead: true }))
  return Item && orderSchema.parse(Item)
}

type Decided<After, Result> = { order: After; result: Result }

type OrderUpdate<After, Result> = { before: Order | undefined; after: After; result: Result }

/**
 * Under the order's optimistic lock; counts and logs what the write brought about. `change` runs again with a fresh
 * read after a conflict, and may read but not write. Returning the same order writes nothing; `before` and `after` are
 * then the same object.
 *
 * @throws OrderConflictError when other calls keep writing
 * @example
 *   await updateOrder(table, orderId, (order) => order && eraseBuyer(order, now))
 */
export function updateOrder<After extends Order | undefined>(
  table: string,
  orderId: string,
  change: (order: Order | undefined) => After | Promise<After>,
): Promise<OrderUpdate<After, undefined>> {
  return decideOnOrder(table, orderId, async (order) => ({ order: await change(order), result: undefined }))
}

/** `result` is what `decide` says of the order that was written, or left. */
export async function decideOnOrder<After extends Order | undefined, Result>(
  table: string,
  orderId: string,
  decide: (order: Order | undefined) => Decided<After, Result> | Promise<Decided<After, Result>>,
): Promise<OrderUpdate<After, Result>> {
  let tried: OrderUpdate<After & Order, Result> | undefined
  // If the response to a write is lost, only the table tells: the SDK's next attempt fails its own condition (F38).
  const writtenAs = (found: Order | undefined) => (found?.writeId === tried?.after.writeId ? tried : undefined)
  const update = async (): Promise<OrderUpdate<After, Result>> => {
    const before = await readOrder(table, orderId)
    const written = writtenAs(before)
    if (written) return written
    const { order, result } = await decide(before)
    if (!order || order === before) return { before, after: order, result }
    const after = { ...order, version: (before?.version ?? 0) + 1, writeId: randomUUID().slice(0, 8) }
    tried = { before, after, result }
    if (await putOrder(table, after, before?.version)) return tried
    throw new OrderConflictError(`Order ${orderId} changed during every try to update it`)
  }
  const isRetryable = (error: unknown) => error instanceof OrderConflictError
  const updated = await retry(update, { pausesMs, isRetryable, jitter: 1 }).catch(async (error: unknown) => {
    const written = tried && writtenAs(await readOrder(table, orderId).catch(() => undefined))
    if (written) return written
    throw error
  })
  if (updated.after && updated.after !== updated.before) reportFacts(updated.before, updated.after)
  return updated
}

/** Also finds the order of a link that was renewed once since. */
export async function findOrderByLink(table: string, hash: string): Promise<Order | undefined> {
  const orderId =
    (await findOrderId({ client, table }, 'by-link', hash)) ??
    (await findOrderId({ client, table }, 'by-previous-link', hash))
  return orderId === undefined ? undefined : readOrder(table, orderId)
}

const keysOfIndexes = {
  'by-number': 'orderNumber',
  'by-payment': 'paymentIntentId',
  'by-link': 'linkHash',
  'by-previous-link': 'previousLinkHash',
  'by-text-message': 'textMessageId',
  'by-email-key': 'emailKey',
  'by-checkout-email': 'checkoutEmailKey',
  'by-open-delivery': 'openDelivery',
  'by-open-matter': 'openMatter',
}
type KeyIndex = keyof typeof keysOfIndexes

/** The index may lag a moment. */
export async function findOrderId(source: TableSource, index: KeyIndex, value: string): Promise<string | undefined> {
  const [orderId] = await findOrderIds(source, index, value)
  return orderId
}

export async function findOrderIds(source: TableSource, index: KeyIndex, value: string): Promise<string[]> {
  return (await findItems(source, index, value)).map(({ orderId }) => String(orderId))
}

/** Each item has only the attributes of the index. */
export async function findItems(
  { client: reader, table }: TableSource,
  index: KeyIndex,
  value: string,
): Promise<Item[]> {
  const query = {
    TableName: table,
    IndexName: index,
    KeyConditionExpression: '#attribute = :value',
    ExpressionAttributeNames: { '#attribute': keysOfIndexes[index] },
    ExpressionAttributeValues: { ':value': value },
  }
  const items: Item[] = []
  for await (const page of paginateQuery({ client: reader }, query)) {
    items.push(...(page.Items ?? []))
  }
  return items
}

/**
 * Returns false when the stored version is not the expected one; `undefined` expects no stored order. Counts and logs
 * nothing, so steps use `updateOrder`.
 */
export async function putOrder(table: string, order: Order, expectedVersion: number | undefined): Promise<boolean> {
  try {
    await client.send(
      new PutCommand({
        TableName: table,
        Item: { ...order, ...indexKeys(order) },
        ...(expectedVersion === undefined
          ? { ConditionExpression: 'attribute_not_exists(orderId)' }
          : {
              ConditionExpression: 'version = :expected',
              ExpressionAttributeValues: { ':expected': expectedVersion },
            }),
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Attributes that exist only for the indexes; an absent one keeps the order out of its index. */
export function indexKeys(order: Order) {
  const { sale, delivery, access } = order
  const openDelivery = deliveryListing(order)
  // Only the version that wrote a state knows whether the channel is finished, so its key stays unchanged (F92).
  const isLeft = openDelivery === undefined && hasLaterState(order) && maySend(order)
  const { text } = delivery.channels
  return {
    createdAt: sale.createdAt,
    paidAt: sale.paidAt,
    month: sale.paidAt?.slice(0, 7),
    paymentIntentId: sale.paymentIntentId,
    openMatter: openMatter(order),
    textMessageId: text?.state === 'sent' ? text.messageId : undefined,
    linkHash: access.linkHash,
    previousLinkHash: access.previousLinkHash,
    ...emailKeys(order.buyer),
    ...(isLeft ? {} : { openDelivery }),
  }
}

function hasLaterState({ delivery: { channels } }: Order): boolean {
  return channelNames.some((name) => channels[name] && !isKnown(channels[name]))
}

/** The checkout's address differs after a resend to a new one. */
function emailKeys({ email, checkoutEmail }: Buyer) {
  const [own, ofCheckout] = [email, checkoutEmail].map((address) => emailKeyOf(address ?? ''))
  const emailKey = own ?? ofCheckout
  return { emailKey, checkoutEmailKey: ofCheckout === emailKey ? undefined : ofCheckout }
}
