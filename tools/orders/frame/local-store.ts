import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { connect } from 'node:net'
import { join } from 'node:path'
import { UserError } from '../../../lib/stage/user-error'
import { readStoreFile, type StoreFile } from '../../../local/data-dir/store-file'
import { NotDoneError } from './not-done-error'
import type { Store } from './store'

/** Waits longer than one call of a function takes. */
export const callHandler = { requestTimeout: 120_000, throwOnRequestTimeout: true }

/**
 * Connects to the running local store, as its file in `.local/` (or `STORE_DATA_DIR`) describes it.
 *
 * @throws NotDoneError when none runs
 */
export async function connectLocalStore(): Promise<Store> {
  const file = await readLocalStore()
  const { ordersTable, movementsTable, retryQueue, region, endpoints } = file
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const local = { region, credentials, maxAttempts: 2 }
  const database = new DynamoDBClient({ ...local, endpoint: endpoints.dynamodb })
  const client = DynamoDBDocumentClient.from(database)
  return {
    siteUrl: file.siteUrl,
    orders: { client, table: ordersTable },
    ledger: { client, table: movementsTable },
    queues: new SQSClient({ ...local, endpoint: endpoints.sqs }),
    retryQueue,
    lambda: new LambdaClient({
      ...local,
      endpoint: endpoints.lambda,
      requestHandler: callHandler,
    }),
    functions: file.functions,
    paymentsUrl: file.paymentsUrl,
  }
}

/**
 * Where the running local store is found.
 *
 * @throws NotDoneError when none runs
 */
export async function readLocalStore(): Promise<StoreFile> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const file = await readStoreFile(path).catch((error: unknown) => {
    if (error instanceof UserError) throw new NotDoneError(error.message)
    throw error
  })
  if (file && (await isListening(file.endpoints.dynamodb))) return file
  throw new NotDoneError('The local store is not running: start it with `npm start`.')
}

function isListening(endpoint: string): Promise<boolean> {
  const { hostname, port } = new URL(endpoint)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
