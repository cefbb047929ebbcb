import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ListTablesCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import pLimit from 'p-limit'
import Stripe from 'stripe'
import { z } from 'zod'
import { sessionParams } from '../lambda/payments/session-params'
import { clientConfig } from '../local/aws/client-config'
import { readStoreFile } from '../local/data-dir/store-file'
import { emulatorKey } from '../local/stripe/credentials'
import { filledForm } from './buyer'
import { printTable } from './results'
import { type RunningStore, withStore } from './running-store'

const run = promisify(execFile)
/** Little, so that whatever a run kept of each sale would end it. */
const heapLimit = '--max-old-space-size=80'
const stackName = 'ebook-store-dev'
const secretsSchema = z.record(z.string(), z.object({ name: z.string() }))
const templateSchema = z.object({
  Resources: z.record(z.string(), z.looseObject({ Properties: z.unknown().optional() })),
})
const functionSchema = z.object({ Code: z.object({ S3Key: z.string() }) })
const resultSchema = z.object({
  seconds: z.number(),
  peakMb: z.number(),
  stripeCalls: z.number(),
  tableReads: z.number(),
  tableWrites: z.number(),
  queued: z.number(),
  repaired: z.number(),
})

/**
 * Sells with the webhook switched off, and measures reconcile in a process of its own: the run that repairs
 * all of it, and the next, which finds no difference.
 */
export async function measureReconcile(counts: number[]): Promise<void> {
  const rows: (string | number)[][] = []
  for (const count of counts) {
    await withStore(async (store) => {
      await sell(store, count)
      const [bundle, environment] = await Promise.all([bundleOf(store), environmentOf(store)])
      for (const state of ['webhook off for a day', 'nothing to do']) {
        const result = await reconcileOnce(bundle, environment)
        const { seconds, peakMb, stripeCalls, repaired, tableReads, tableWrites, queued } = result
        const figures = [repaired, seconds.toFixed(1), stripeCalls, tableReads, tableWrites, queued]
        rows.push([`${count} sales, ${state}`, ...figures, peakMb.toFixed(0)])
      }
    })
  }
  const head = ['', 'repaired', 's', 'Stripe', 'reads', 'writes', 'queued', 'peak MB']
  printTable('Calls of one run, and the memory of its process', head, rows)
}

async function sell(store: RunningStore, count: number): Promise<void> {
  const { hostname: host, port } = new URL(store.payments)
  const stripe = new Stripe(emulatorKey, { host, port, protocol: 'http', telemetry: false })
  const [endpoint] = (await stripe.webhookEndpoints.list()).data
  if (endpoint) await stripe.webhookEndpoints.update(endpoint.id, { disabled: true })
  const account = (await readFile(join(store.dataDir, 'store-id'), 'utf8')).trim()
  const own = { mark: { store: stackName, account }, siteUrl: store.store }
  const atOnce = pLimit(8)
  const sellOne = async (index: number) => {
    const choice = { deliveryMethod: 'email', email: `buyer${index}@example.com` } as const
    const { url } = await stripe.checkout.sessions.create(sessionParams(choice, own))
    const page = await (await fetch(String(url))).text()
    const headers = { origin: store.payments }
    await fetch(String(url), {
      method: 'POST',
      body: filledForm(page),
      redirect: 'manual',
      headers,
    })
  }
  await Promise.all(Array.from({ length: count }, (_, index) => atOnce(() => sellOne(index))))
}

/** What the stack sets for the function, with the addresses of the emulators. */
async function environmentOf({ dataDir, payments, store }: RunningStore) {
  const file = await readStoreFile(join(dataDir, 'store.json'))
  if (!file) throw new Error('The store has no file.')
  const { endpoints, region, ordersTable, retryQueue } = file
  const secrets = secretsSchema.parse(
    JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')),
  )
  const secret = (part: string) =>
    Object.entries(secrets).find(([, { name }]) => name.includes(part))?.[0] ?? ''
  const client = new DynamoDBClient(clientConfig(endpoints.dynamodb, region))
  const { TableNames = [] } = await client.send(new ListTablesCommand({}))
  const { accessKeyId, secretAccessKey } = clientConfig('', region).credentials
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    STRIPE_API_URL: payments,
    SITE_URL: store,
    ORDERS_TABLE: ordersTable,
    PROGRESS_TABLE: TableNames.find((name) => name.includes('Progress')) ?? '',
    RETRY_QUEUE: retryQueue,
    STRIPE_KEY_SECRET: secret('StripeKey'),
    LINK_KEY_SECRET: secret('LinkKey'),
    REFUND_FRAUD_WARNINGS: 'false',
    STORE: stackName,
    STORE_ACCOUNT: (await readFile(join(dataDir, 'store-id'), 'utf8')).trim(),
  }
}

/** The folder of the function's bundle in the synthesized stack. */
async function bundleOf({ dataDir }: RunningStore): Promise<string> {
  const assembly = join(dataDir, 'assembly')
  const text = await readFile(join(assembly, `${stackName}.template.json`), 'utf8')
  const { Resources } = templateSchema.parse(JSON.parse(text))
  const [, resource] =
    Object.entries(Resources).find(([id]) => /^ReconcileFunction[0-9A-F]{8}$/.test(id)) ?? []
  const { Code } = functionSchema.parse(resource?.Properties)
  return join(assembly, `asset.${Code.S3Key.replace('.zip', '')}`, 'index.js')
}

async function reconcileOnce(bundle: string, environment: Record<string, string>) {
  const script = join(import.meta.dirname, 'reconcile-once.ts')
  const env = { ...process.env, ...environment }
  const { stdout } = await run(process.execPath, [heapLimit, script, bundle], {
    env,
    maxBuffer: 2 ** 30,
  })
  return resultSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}
