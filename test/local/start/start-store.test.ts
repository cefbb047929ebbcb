import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import childProcess from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { closeServer, handTurnedClock } from 'kit'
import { eventually } from 'kit/testing'
import { clientConfig, listeningAddresses, smallResources, writeSmallAssembly } from 'stack-runner/testing'
import { startStore } from '../../../local/start/start-store'
import type { LocalStore, StoreOptions } from '../../../local/start/store'
import { emulatorKey, stripeDashboardUrl } from '../../../tools/local-store/stripe'
import { useFolder } from '../../support/run/use-folder'
import { sdk } from 'stripe-emulator/testing'

let store: LocalStore | undefined
afterEach(async () => {
  await store?.stop()
  store = undefined
})
const directory = useFolder()
beforeEach(() => writeSmallAssembly(join(directory, 'assembly')))

const storeOptions = (): StoreOptions => ({
  dataDir: join(directory, 'data'),
  port: 0,
  projectDir: directory,
  assemblyDir: join(directory, 'assembly'),
})

async function start(options: Partial<StoreOptions> = {}): Promise<LocalStore> {
  store = await startStore({ ...storeOptions(), ...options })
  return store
}

test('the stack runs behind one URL that its functions, tools and Stripe know, and only on loopback', async () => {
  const before = listeningAddresses()
  const { urls, endpoints } = await start()
  const opened = listeningAddresses().filter((address) => !before.includes(address))

  const called = await fetch(`${urls.store}/functions/abc`)
  const page = await fetch(urls.store)
  const missing = await fetch(`${urls.store}/nowhere`)
  const orders = await fetch(`${urls.orders}nowhere`)
  const file: unknown = JSON.parse(await readFile(join(directory, 'data', 'store.json'), 'utf8'))
  const stripe = sdk({ port: Number(new URL(urls.payments).port) }, emulatorKey)
  const { data: webhooks } = await stripe.webhookEndpoints.list()

  expect(await called.json()).toMatchObject({
    event: { pathParameters: { token: 'abc' }, stageVariables: { siteUrl: urls.store } },
    env: {
      ORDERS_TABLE: 'small-Orders',
      RETRY_QUEUE: 'https://sqs.test/retries',
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
      STRIPE_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    },
  })
  expect(await page.text()).toContain('Home')
  expect(missing.status).toBe(404)
  expect(await orders.text()).toContain('local store')
  expect(file).toMatchObject({
    siteUrl: urls.store,
    ordersUrl: urls.orders,
    region: 'us-east-1',
    ordersTable: 'small-Orders',
    booksBucket: 'small-books',
    retryQueue: 'https://sqs.test/retries',
    endpoints,
  })
  expect(webhooks.map(({ enabled_events }) => enabled_events)).toEqual([subscribedEvents])
  expect(opened.length).toBeGreaterThanOrEqual(8)
  expect(opened.filter((address) => !/^(127\.0\.0\.1|::1) /.test(address))).toEqual([])
})

test('with a key of the real Stripe the functions have it and its signing secret, and nothing is emulated', async () => {
  const stripe = { secretKey: 'sk_test_own', webhookSecret: 'whsec_own' }

  const { urls } = await start({ stripe })
  const called = await fetch(`${urls.store}/functions/abc`)

  const secrets = await readFile(join(directory, 'data', 'secrets.json'), 'utf8')
  expect(Object.values(stripe).filter((secret) => !secrets.includes(secret))).toEqual([])
  expect(urls.payments).toBe(stripeDashboardUrl)
  expect(await called.json()).not.toHaveProperty('env.STRIPE_API_URL')
})

test('orders, books and queued messages survive a restart, unless it is fresh, and a schedule calls its function', async () => {
  const Function = { 'Fn::GetAtt': ['Function', 'Arn'] }
  const resources = {
    ...smallResources,
    Rule: {
      Type: 'AWS::Events::Rule',
      Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Id: 'Target0', Arn: Function }] },
    },
    Queue: { Type: 'AWS::SQS::Queue', Properties: {} },
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] }, FunctionName: { Ref: 'Function' } },
    },
  }
  await writeSmallAssembly(join(directory, 'assembly'), resources)
  const clock = handTurnedClock()
  const clientsOf = ({ endpoints, region }: LocalStore) => ({
    tables: new DynamoDBClient(clientConfig(endpoints.dynamodb, region)),
    buckets: new S3Client(clientConfig(endpoints.storage, region)),
    sqs: new SQSClient(clientConfig(endpoints.sqs, region)),
  })
  const log = join(directory, 'data', 'logs', 'tell-all.log')
  const calls = async () => (await readFile(log, 'utf8')).match(/"status":"success"/g)?.length ?? 0
  const orderId = { S: 'cs_1' }
  const file = { Bucket: 'small-books', Key: '2026-11/closed.jsonl.gz' }

  const first = await start({ clock })
  const { tables, buckets, sqs } = clientsOf(first)
  await tables.send(new PutItemCommand({ TableName: first.ordersTable, Item: { orderId } }))
  await buckets.send(new PutObjectCommand({ ...file, Body: 'closed' }))
  const QueueUrl = `${first.endpoints.sqs}/000000000000/small-Queue`
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 60 }))
  sqs.destroy()
  await first.stop()
  expect(await calls()).toBe(0)
  const kept: unknown[] = []
  for (const fresh of [false, true]) {
    const next = await start({ fresh, clock })
    const { tables: newTables, buckets: newBuckets } = clientsOf(next)
    const { Item } = await newTables.send(new GetItemCommand({ TableName: next.ordersTable, Key: { orderId } }))
    const closed = await newBuckets.send(new GetObjectCommand(file)).catch(() => undefined)
    kept.push([Item, await closed?.Body?.transformToString()])
    clock.turnBy(60_000)
    // The schedule's call, and the message's.
    if (!fresh) await eventually(async () => (await calls()) === 2)
    await next.stop()
  }

  expect(kept).toEqual([
    [{ orderId }, 'closed'],
    [undefined, undefined],
  ])
})

test('state that is damaged or of another table is refused with a fix, and nothing is left running', async () => {
  const before = listeningAddresses()
  await (await start()).stop()
  const orders = structuredClone(smallResources.Orders)
  const [index] = orders.Properties.GlobalSecondaryIndexes
  index?.Projection.NonKeyAttributes.push('orderNumber')
  await writeSmallAssembly(join(directory, 'assembly'), { ...smallResources, Orders: orders })
  await expect(start()).rejects.toThrow(/other keys or indexes.*--fresh/)

  await writeFile(join(directory, 'data', 'payments/payments.jsonl'), 'damaged\n')
  await expect(start()).rejects.toThrow(/payments.jsonl is dam.*--fresh/)

  await writeFile(join(directory, 'data', 'tables/CURRENT'), 'damaged\n')
  await expect(start()).rejects.toThrow(/tables cannot be read.*--fresh/)

  expect(listeningAddresses()).toEqual(before)
})

test.each([0, 1])('port + %i in use is named', async (plus) => {
  const { port, close } = await listenAwayFromOthers()
  const named = new RegExp(`Port ${port} is in use: .*PORT=`)

  await expect(start({ port: port - plus }).finally(close)).rejects.toThrow(named)
})

test('a start that fails leaves no synthesis running', async () => {
  const projectDir = join(directory, 'project')
  await mkdir(projectDir)
  await writeFile(join(projectDir, 'cdk.json'), JSON.stringify({ app: 'sleep 60' }))
  await mkdir(join(directory, 'data', 'payments'), { recursive: true })
  await writeFile(join(directory, 'data', 'payments', 'payments.jsonl'), 'damaged\n')
  const { assemblyDir: _given, ...options } = storeOptions()
  const spawn = jest.spyOn(childProcess, 'spawn')

  await expect(startStore({ ...options, projectDir })).rejects.toThrow(/payments\.jsonl is damaged/)

  // A synthesis that had not been cancelled would start the app right after it has written this file.
  await eventually(() => access(join(directory, 'data', 'assembly', 'package.json')))
  await sleep(100)
  await eventually(() => spawn.mock.results.every(({ value: child }) => child.signalCode === 'SIGKILL'))
  spawn.mockRestore()
})

/** Listens on a port below those that systems give to other tests, so that the port before it is free as well. */
async function listenAwayFromOthers(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer()
  const port = randomInt(20_000, 30_000)
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return listenAwayFromOthers()
  }
  return { port, close: () => closeServer(server) }
}
