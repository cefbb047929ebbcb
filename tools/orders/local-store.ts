import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { connect } from 'node:net'
import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { readStoreFile, type StoreFile } from '../../local/data-dir/store-file'

/** The orders table of a store, with a client that reaches it. */
export type OrdersSource = { client: DynamoDBDocumentClient; table: string }

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
  const { ordersTable: table, region, endpoints } = file
  const client = new DynamoDBClient({
    region,
    endpoint: endpoints.dynamodb,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 2,
  })
  return { client: DynamoDBDocumentClient.from(client), table }
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
