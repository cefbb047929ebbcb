import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { LoggableError } from '../logging/loggable-error'
import { retry } from '../retry'

export type TableSource = { client: DynamoDBDocumentClient; table: string }

export type Item = Record<string, unknown>

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const mostKeys = 100
/** Before keys that DynamoDB throttled are read again; six seconds in all. */
const pausesMs = [100, 200, 400, 800, 1600, 3200]

class ThrottledError extends LoggableError {
  override name = 'ThrottledError'
}

/**
 * Consistent reads, a hundred keys in one request; keys without an item are left out.
 *
 * @param keyName the table's partition key.
 * @param attributes all by default.
 */
export async function readItems(
  source: TableSource,
  keyName: string,
  ids: Iterable<string>,
  attributes?: string[],
): Promise<Item[]> {
  const keys = [...new Set(ids)].map((id) => ({ [keyName]: id }))
  const items: Item[] = []
  for (let start = 0; start < keys.length; start += mostKeys) {
    items.push(...(await readBatch(source, keys.slice(start, start + mostKeys), attributes)))
  }
  return items
}

async function readBatch({ client, table }: TableSource, keys: Item[], attributes?: string[]): Promise<Item[]> {
  const items: Item[] = []
  const projection = attributes && { ProjectionExpression: attributes.join(', ') }
  let left = keys
  const readLeft = async () => {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({
        RequestItems: { [table]: { Keys: left, ConsistentRead: true, ...projection } },
      }),
    )
    items.push(...(Responses?.[table] ?? []))
    left = UnprocessedKeys?.[table]?.Keys ?? []
    if (left.length > 0) throw new ThrottledError(`DynamoDB left out ${left.length} items`)
  }
  const isRetryable = (error: unknown) => error instanceof ThrottledError
  await retry(readLeft, { pausesMs, isRetryable, jitter: 0 })
  return items
}

export async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const collected: Value[] = []
  for await (const value of values) collected.push(value)
  return collected
}
