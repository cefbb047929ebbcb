import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { portOf } from 'kit'
import dynalite from 'stack-runner/testing/dynamodb'
import { type Index, ordersIndexes } from '../../../lib/data/orders-indexes'

/** Runs an orders table in an embedded DynamoDB for the tests of a file. */
export function useOrdersTable(table: string): void {
  let server: { close: () => void } | undefined
  beforeAll(async () => {
    server = await startServer()
    await createOrdersTable(table)
  })
  afterAll(() => server?.close())
}

async function startServer() {
  const server = dynalite({ createTableMs: 0 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const port = portOf(server)
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${port}`
  callInProcess(server, port)
  return server
}

async function createOrdersTable(table: string): Promise<void> {
  const client = new DynamoDBClient({})
  const attributes = new Set([
    'orderId',
    ...ordersIndexes.flatMap((index: Index) => [index.hash, index.sort ?? index.hash]),
  ])
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema({ hash: 'orderId' }),
      GlobalSecondaryIndexes: ordersIndexes.map((index: Index) => ({
        IndexName: index.name,
        KeySchema: keySchema(index),
        Projection:
          index.contains.length > 0
            ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.contains] }
            : { ProjectionType: 'KEYS_ONLY' },
      })),
    }),
  )
  await waitUntilTableExists({ client, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.1 }, { TableName: table })
  client.destroy()
}

const keySchema = ({ hash, sort }: Pick<Index, 'hash' | 'sort'>) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  ...(sort === undefined ? [] : [{ AttributeName: sort, KeyType: 'RANGE' as const }]),
]

type Request = {
  port?: number
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array
}
type Response = { statusCode: number; headers: Record<string, string>; body: Readable }
/** The parts of the client that send a request: https://github.com/smithy-lang/smithy-typescript */
type Internals = {
  requestHandler: { handle: (request: Request, ...rest: unknown[]) => Promise<unknown> }
  httpAuthSchemes: [{ signer: { sign: (request: Request, ...rest: unknown[]) => Promise<Request> } }]
}

/** Dynalite reads the form of a signature and does not verify it. */
const unverified = {
  authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/dynamodb/aws4_request, SignedHeaders=host, Signature=d',
  'x-amz-date': '20260101T000000Z',
}

/**
 * Lets every client of this test file call the embedded DynamoDB directly, without a signature or a connection. Both
 * cost three times as much as the call itself, and a connection runs into the functions' timeouts on a busy machine.
 */
function callInProcess(server: Server, port: number): void {
  const { requestHandler, httpAuthSchemes } = new DynamoDBClient({}).config as unknown as Internals
  const handler = Object.getPrototypeOf(requestHandler) as Internals['requestHandler']
  const { handle } = handler
  handler.handle = function (request, ...rest) {
    return request.port === port ? call(server, request) : handle.call(this, request, ...rest)
  }
  const signer = Object.getPrototypeOf(httpAuthSchemes[0].signer) as {
    sign: Internals['httpAuthSchemes'][0]['signer']['sign']
  }
  const { sign } = signer
  signer.sign = async function (request, ...rest) {
    if (request.port !== port) return sign.call(this, request, ...rest)
    Object.assign(request.headers, unverified)
    return request
  }
}

async function call(server: Server, { method, path: url, headers, body }: Request): Promise<{ response: Response }> {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const response = await callDirectly(server, { method, url, headers }, text)
  return { response: { ...response, body: Readable.from([Buffer.from(response.body)]) } }
}

/** Without a connection. */
export function callDirectly(server: Server, head: object, body: Buffer) {
  const request = Object.assign(new EventEmitter(), head)
  return new Promise<{ statusCode: number; headers: Record<string, string>; body: string }>((resolve) => {
    const headers: Record<string, string> = {}
    const response = {
      statusCode: 200,
      setHeader: (name: string, value: unknown) => void (headers[name.toLowerCase()] = String(value)),
      end: (text: string) => resolve({ statusCode: response.statusCode, headers, body: text }),
    }
    server.emit('request', request, response)
    request.emit('data', body)
    request.emit('end')
  })
}
