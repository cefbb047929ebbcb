import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetObjectCommand, type GetObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { ReadFile } from '../../../lambda/office/books/files/books-files'
import type { TableSource } from '../../../lambda/platform/aws/tables'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import { UserError } from '../../../lib/stage/user-error'
import { clientConfig, isAwsError } from '../../cli/aws'
import { findStack } from '../../cli/find-stack'
import { proxyAgent } from '../../cli/proxy'
import { stackFault } from '../../cli/stack-fault'
import { readStoreFile, type StoreFile } from '../../local-store/store-file'
import { NotDoneError } from './not-done-error'

export type CalledFunction = 'reconcile' | 'change-order' | 'keep-books'

export type Store = {
  /** Without a trailing slash. */
  siteUrl: string
  orders: TableSource
  books: ReadFile
  queues: SQSClient
  retryQueue: string
  lambda: LambdaClient
  functions: Partial<Record<CalledFunction, string>>
  paymentsUrl?: string
  dashboardUrl?: string | undefined
}

/** Without a stage, connects to the running local store. Throws a NotDoneError when there is no such store. */
export async function connectStore(stage?: string): Promise<Store> {
  if (stage === undefined) return openLocalStore(await readLocalStore())
  const found = await findStack(stage)
  if (found.kind !== 'deployed') throw new NotDoneError(stackFault(found, stage))
  const { SiteUrl: siteUrl, OrdersTable: ordersTable, BooksBucket: booksBucket, RetryQueue: retryQueue } = found.outputs
  const { DashboardUrl: dashboardUrl, ReconcileFunction, ChangeOrderFunction, KeepBooksFunction } = found.outputs
  const functions = {
    reconcile: ReconcileFunction,
    'change-order': ChangeOrderFunction,
    'keep-books': KeepBooksFunction,
  }
  return openStore({ siteUrl, ordersTable, booksBucket, retryQueue, functions, dashboardUrl }, clientConfig)
}

export function openLocalStore(file: StoreFile): Store {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const config = { region: file.region, credentials, maxAttempts: 2 }
  return openStore(file, config, file.endpoints)
}

type Names = Pick<Store, 'siteUrl' | 'retryQueue' | 'functions' | 'paymentsUrl' | 'dashboardUrl'> &
  Pick<StoreFile, 'ordersTable' | 'booksBucket'>

function openStore(
  { ordersTable, booksBucket, ...names }: Names,
  config: Pick<DynamoDBClientConfig, 'region' | 'credentials' | 'maxAttempts'> & Partial<typeof clientConfig>,
  { dynamodb, storage: endpoint, sqs, lambda }: Partial<StoreFile['endpoints']> = {},
): Store {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ ...config, endpoint: dynamodb }))
  const storage = new S3Client({ ...config, endpoint, forcePathStyle: endpoint !== undefined })
  // Longer than one call of a function.
  const httpsAgent = proxyAgent({ keepAlive: true, timeout: 120_000 })
  const requestHandler = { httpsAgent, requestTimeout: 120_000, throwOnRequestTimeout: true }
  return {
    ...names,
    orders: { client, table: ordersTable },
    books: (key, firstBytes) => readObject(storage, { Bucket: booksBucket, Key: key, ...firstOf(firstBytes) }),
    queues: new SQSClient({ ...config, endpoint: sqs }),
    lambda: new LambdaClient({ ...config, endpoint: lambda, requestHandler }),
  }
}

const firstOf = (bytes: number | undefined) => (bytes === undefined ? {} : { Range: `bytes=0-${bytes - 1}` })

async function readObject(storage: S3Client, object: GetObjectCommandInput) {
  try {
    const { Body } = await storage.send(new GetObjectCommand(object))
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (isAwsError(error, 'NoSuchKey')) return undefined
    throw error
  }
}

/** From `.local/` or `STORE_DATA_DIR`. Throws a NotDoneError when no local store is running. */
export async function readLocalStore(): Promise<StoreFile> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const file = await readStoreFile(path).catch((error: unknown) => {
    if (error instanceof UserError) throw new NotDoneError(error.message)
    throw error
  })
  if (file && (await isListening(file.endpoints.dynamodb))) return file
  throw new NotDoneError('The local store is not running: start it with `npm start`.')
}

async function isListening(endpoint: string): Promise<boolean> {
  const { hostname, port } = new URL(endpoint)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect')
    .then(() => true)
    .catch(() => false)
    .finally(() => socket.destroy())
}

export type Functions = Pick<Store, 'lambda' | 'functions'>

/** So that no connection to AWS is idle for too long. */
export const secondsPerCall = 30

/** @throws Error with only the name of the function's error, because its message may repeat a key */
export async function callFunction<Response>(
  { lambda, functions }: Functions,
  name: CalledFunction,
  request: object,
  schema: { parse: (response: unknown) => Response },
): Promise<Response> {
  const FunctionName = functions[name]
  if (!FunctionName) throw new NotDoneError(`The local store has no ${name}: start it again.`)
  const command = new InvokeCommand({ FunctionName, Payload: JSON.stringify(request) })
  const { FunctionError, Payload } = await lambda.send(command)
  const response = parseJson(new TextDecoder().decode(Payload))
  if (!FunctionError) return schema.parse(response)
  const { errorType } = z.object({ errorType: z.string() }).parse(response)
  throw new Error(`${name} stopped with ${errorType}: its log says why`)
}
