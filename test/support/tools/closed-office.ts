import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Office } from '../../../tools/orders/office/reads/office'

/** An office for tests that read nothing: no table is behind it. */
export function closedOffice(): Office {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  return {
    stage: 'prod',
    timeZone: 'UTC',
    now: () => new Date('2026-11-22T12:00:00.000Z'),
    store: {
      siteUrl: 'https://example.com',
      orders: { client, table: 'orders' },
      ledger: { client, table: 'movements' },
      queues: new SQSClient({}),
      retryQueue: '',
      lambda: new LambdaClient({}),
      functions: {},
    },
  }
}
