import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { connect } from 'node:net'
import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { readStoreFile, type StoreFile } from '../../local/data-dir/store-file'
import type { OrdersSource } from './orders-source'

const notRunning = { fault: 'The local store is not running: start it with `npm start`.' }

/** The running local store, as its file in `.local/` (or `STORE_DATA_DIR`) describes it. */
export async function readLocalStore(): Promise<StoreFile | { fault: string }> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const file = await readStoreFile(path).catch(faultOf)
  if (!file) return notRunning
  if ('fault' in file) return file
  return (await isListening(file.endpoints.dynamodb)) ? file : notRunning
}

/** Connects to the orders of the running local store. */
export async function connectLocalStore(): Promise<OrdersSource | { fault: string }> {
  const file = await readLocalStore()
  if ('fault' in file) return file
  const { ordersTable: table, retryQueue, region, endpoints } = file
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const local = { region, credentials, maxAttempts: 2 }
  const client = new DynamoDBClient({ ...local, endpoint: endpoints.dynamodb })
  const queues = new SQSClient({ ...local, endpoint: endpoints.sqs })
  return { client: DynamoDBDocumentClient.from(client), table, queues, retryQueue }
}

function faultOf(error: unknown): { fault: string } {
  if (error instanceof UserError) return { fault: error.message }
  throw error
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
