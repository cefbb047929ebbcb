import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'

/** The orders table of a store, with a client that reaches it. */
export type OrdersSource = { client: DynamoDBDocumentClient; table: string }

const storeFileSchema = z.object({
  ordersTable: z.string(),
  region: z.string(),
  endpoints: z.object({ dynamodb: z.url() }),
})
const notRunning = { fault: 'The local store is not running: start it with `npm start`.' }

/** Connects to the running local store, which its file in `.local/` (or `STORE_DATA_DIR`) describes. */
export async function connectLocalStore(): Promise<OrdersSource | { fault: string }> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return notRunning
  const { data: file } = storeFileSchema.safeParse(parseJson(text))
  if (!file) return { fault: `${path} is damaged: restart the store with \`npm start\`.` }
  const { ordersTable: table, region, endpoints } = file
  if (!(await isListening(endpoints.dynamodb))) return notRunning
  const client = new DynamoDBClient({
    region,
    endpoint: endpoints.dynamodb,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 2,
  })
  return { client: DynamoDBDocumentClient.from(client), table }
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
