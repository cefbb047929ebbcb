import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { ToolError } from './tool-error'

/** A table of orders and a client that reaches it. */
export type OrdersSource = { client: DynamoDBDocumentClient; table: string }

const storeFileSchema = z.object({
  ordersTable: z.string(),
  region: z.string(),
  endpoints: z.object({ dynamodb: z.url() }),
})
const notRunning = 'The store on this machine is not running: start it with `npm start`.'

/**
 * Finds the running store by the file that it leaves in `.local/` (or `STORE_DATA_DIR`). Throws a
 * `ToolError` when there is none.
 */
export async function connectLocalStore(): Promise<OrdersSource> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ToolError(notRunning)
  })
  const parsed = z.string().transform(parseJson).pipe(storeFileSchema).safeParse(text)
  if (!parsed.success) throw new ToolError(`${path} is damaged: start the store anew.`)
  const { ordersTable, region, endpoints } = parsed.data
  if (!(await isListening(endpoints.dynamodb))) throw new ToolError(notRunning)
  const client = new DynamoDBClient({
    region,
    endpoint: endpoints.dynamodb,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 2,
  })
  return { client: DynamoDBDocumentClient.from(client), table: ordersTable }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
