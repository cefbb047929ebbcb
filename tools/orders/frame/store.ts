import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { storeRegion } from '../../cli/aws'
import { callHandler, connectLocalStore } from './local-store'
import { readOutputs } from './stage-outputs'

/** The functions that commands call. */
export type CalledFunction = 'reconcile' | 'change-order' | 'record-movements' | 'send-statement'

/** The tables, queues and functions of a store, with clients that reach them. */
export type Store = {
  /** Where buyers reach it, without a trailing slash. */
  siteUrl: string
  orders: TableSource
  ledger: TableSource
  queues: SQSClient
  /** Its URL. */
  retryQueue: string
  lambda: LambdaClient
  /** Their ARNs. */
  functions: Record<CalledFunction, string>
  /** Where the local store's payments are looked at. */
  paymentsUrl?: string
}

/**
 * Connects to a deployed stage by the caller's AWS credentials, or without one to the running local store.
 *
 * @throws NotDoneError when there is no such store
 */
export function connectStore(stage?: string): Promise<Store> {
  return stage === undefined ? connectLocalStore() : connectStage(stage)
}

async function connectStage(stage: string): Promise<Store> {
  const outputs = await readOutputs(stage)
  const region = storeRegion
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }))
  return {
    siteUrl: outputs.SiteUrl,
    orders: { client, table: outputs.OrdersTable },
    ledger: { client, table: outputs.MovementsTable },
    queues: new SQSClient({ region }),
    retryQueue: outputs.RetryQueue,
    lambda: new LambdaClient({ region, requestHandler: callHandler }),
    functions: {
      reconcile: outputs.ReconcileFunction,
      'change-order': outputs.ChangeOrderFunction,
      'record-movements': outputs.RecordMovementsFunction,
      'send-statement': outputs.SendStatementFunction,
    },
  }
}
