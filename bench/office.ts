import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addClose } from '../lambda/office/ledger/close'
import { monthPeriod } from '../lambda/office/ledger/period'
import { saveProgress } from '../lambda/office/ledger/progress'
import { monthsOf } from '../lambda/office/ledger/read-movements'
import { summarize } from '../lambda/office/ledger/totals'
import { orderNumber } from '../lambda/orders/order'
import type { TableSource } from '../lambda/platform/aws/tables'
import { createMovementsTable, createOrdersTable } from '../test/support/lambda/create-tables'
import { serveOffice } from '../tools/orders/office/serve-office'
import { fillTables } from './fill-tables'
import { printTable } from './results'

const months = 12
const databasePort = Number(process.env['PORT'] ?? 5399)

/** Measures the pages of the office on an embedded DynamoDB with many orders. */
export async function measureOffice(count: number): Promise<void> {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    NODE_ENV: 'production',
  })
  const database = await startDatabase()
  const [orders, movements] = ['orders', 'movements']
  await createOrdersTable(orders)
  await createMovementsTable(movements)
  const now = new Date()
  const started = performance.now()
  await fillTables({ orders, movements, count, now, months })
  console.log(`${count} orders of ${months} months written in ${seconds(started)} s`)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const ledger = { client, table: movements }
  const first = new Date(now.getTime() - months * 30 * 86_400_000).toISOString()
  await saveProgress(ledger, { firstMonth: first.slice(0, 7), completeAt: now.toISOString() })
  await closeMonths(ledger, first, now)
  const store = {
    siteUrl: '',
    orders: { client, table: orders },
    ledger,
    queues: new SQSClient({}),
    retryQueue: '',
    lambda: new LambdaClient({}),
    functions: {},
  }
  const office = async () => ({ store, timeZone: 'UTC', now: () => new Date() })
  const { url, stop } = await serveOffice({ office, port: 0, portHint: '', log: console.error })
  await fetch(`${url}nowhere`)
  const rows: string[][] = []
  for (const [name, path] of pagesOf(now)) rows.push([name, ...(await measure(url + path))])
  printTable(`Pages of the office with ${count} orders`, ['', 's', 'until complete', 'KB'], rows)
  await stop()
  database.kill()
}

/** Starts a DynamoDB in memory, in a process of its own, to which the clients of this one connect from now on. */
async function startDatabase(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../node_modules/dynalite/cli.js')
  const options = ['--createTableMs', '0', '--host', '127.0.0.1', '--port', String(databasePort)]
  const args = ['--max-old-space-size=6000', script, ...options]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = `http://127.0.0.1:${databasePort}`
  return child
}

/** Closes every month but the present one, as a store does by itself. Its ending balances do not matter here. */
async function closeMonths(ledger: TableSource, first: string, now: Date): Promise<void> {
  for (const closedMonth of monthsOf({ from: first, to: now.toISOString() }).slice(0, -1)) {
    const { from, to } = monthPeriod(closedMonth, 'UTC')
    const closedAt = now.toISOString()
    await addClose(ledger, {
      closedMonth,
      timeZone: 'UTC',
      from,
      to,
      closedAt,
      balances: summarize([], { usd: 0 }),
    })
  }
}

function pagesOf(now: Date): [name: string, path: string][] {
  const oneId = 'cs_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4777'
  const month = (back: number) =>
    new Date(now.getTime() - back * 30 * 86_400_000).toISOString().slice(0, 7)
  const middle = `${month(6)}-15T00:00:00.000Z`
  return [
    ['Orders', 'orders'],
    ['Orders, half a year back', `orders?after=${middle}~${oneId}`],
    ['Orders refunded', 'orders?status=refunded'],
    ['Orders of a state that none has', 'orders?delivery=exhausted'],
    ['By e-mail', 'orders?find=buyer777@example.com'],
    ['By card, last 30 days', 'orders?last4=1777'],
    ['One order', `orders/${orderNumber(oneId)}`],
    ['Open', 'open'],
    ['Months', 'months'],
    ['The month half a year back', `months/${month(6)}`],
    ['The present month', `months/${month(0)}`],
    ['movements.csv of a month', `months/${month(6)}/movements.csv`],
  ]
}

/** The time of the first response, and that of the page without "Reading …", which loads itself each second. */
async function measure(url: string): Promise<string[]> {
  const started = performance.now()
  let response = await fetch(url)
  let text = await response.text()
  const first = seconds(started)
  while (response.status === 202) {
    await sleep(1000)
    response = await fetch(url)
    text = await response.text()
  }
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return [first, seconds(started), (text.length / 1000).toFixed(0)]
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(2)
}
