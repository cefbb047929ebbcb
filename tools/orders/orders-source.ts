import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { connectLocalStore } from './local-store'
import { storeRegion } from '../cli/aws'
import { readOutputs } from './read-outputs'

/** The orders table and the retry queue of a store, with clients that reach them. */
export type OrdersSource = {
  client: DynamoDBDocumentClient
  table: string
  queues: SQSClient
  /** Its URL. */
  retryQueue: string
}

/** Connects to a deployed stage, or without one to the running local store. */
export function connectStore(stage?: string): Promise<OrdersSource | { fault: string }> {
  return stage === undefined ? connectLocalStore() : connectStage(stage)
}

async function connectStage(stage: string): Promise<OrdersSource | { fault: string }> {
  const outputs = await readOutputs(stage)
  if ('fault' in outputs) return outputs
  const { OrdersTable: table, RetryQueue: retryQueue } = outputs
  const region = storeRegion
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  return { client, table, queues: new SQSClient({ region }), retryQueue }
}
