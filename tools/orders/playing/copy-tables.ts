import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'

/** Creates an empty table with the name, keys and indexes of another one. */
export async function createAlike(
  table: string,
  from: DynamoDBDocumentClient,
  to: DynamoDBDocumentClient,
) {
  const { Table } = await from.send(new DescribeTableCommand({ TableName: table }))
  await to.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(
        ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
      ),
    }),
  )
}

/** DynamoDB's limit of one request. */
const batchSize = 25

/** Copies every item of a table to the one with the same name. */
export async function copyItems(
  table: string,
  from: DynamoDBDocumentClient,
  to: DynamoDBDocumentClient,
): Promise<void> {
  for await (const { Items = [] } of paginateScan({ client: from }, { TableName: table })) {
    for (let start = 0; start < Items.length; start += batchSize) {
      const requests = Items.slice(start, start + batchSize).map((Item) => ({
        PutRequest: { Item },
      }))
      await to.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
    }
  }
}
