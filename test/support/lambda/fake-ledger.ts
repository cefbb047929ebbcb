import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import type { Movement } from '../../../lambda/office/ledger/movement'
import type { TableSource } from '../../../lambda/platform/aws/tables'

/** A ledger of these movements that supports queries by payout. */
export function fakeLedger(movements: Movement[]): TableSource {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  mockClient(client)
    .on(QueryCommand)
    .callsFake(({ IndexName, ExpressionAttributeValues: values, ScanIndexForward = true }) => {
      if (IndexName !== 'by-payout') throw new Error(`${IndexName} was queried`)
      const Items = movements
        .filter(({ payoutId }) => payoutId === values[':value'])
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      return { Items: ScanIndexForward ? Items : Items.toReversed() }
    })
  return { client, table: 'movements' }
}
