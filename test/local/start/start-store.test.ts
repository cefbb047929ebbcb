import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import {
  clientConfig,
  close as closeServer,
  handTurnedClock,
  listeningAddresses,
  smallResources,
  writeSmallAssembly,
} from 'stack-runner/testing'
import { startStore } from '../../../local/start/start-store'
import type { Store, StoreOptions } from '../../../local/start/store'
import { emulatorKey } from '../../../local/stripe/credentials'
import { sdk } from 'stripe-emulator/testing'
import { eventually } from '../../support/run/eventually'

let directory: string
let store: Store | undefined
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'store-'))
  await writeSmallAssembly(join(directory, 'assembly'))
})
afterEach(async () => {
  await store?.stop()
  store = undefined
  await rm(directory, { recursive: true })
})

const storeOptions = (): StoreOptions => ({
  dataDir: join(directory, 'data'),
  port: 0,
  projectDir: directory,
  assemblyDir: join(directory, 'assembly'),
})

async function start(options: Partial<StoreOptions> = {}): Promise<Store> {
  store = await startStore({ ...storeOptions(), ...options })
  return store
}

test('a request passes through the whole stack to the function that the template names', async () => {
  const { urls, endpoints } = await start()

  const response = await fetch(`${urls.store}/functions/abc`)

  expect(await response.json()).toMatchObject({
    event: {
      pathParameters: { token: 'abc' },
      stageVariables: { siteUrl: urls.store },
    },
    env: {
      ORDERS_TABLE: 'small-Orders',
      RETRY_QUEUE: 'https://sqs.test/retries',
      AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
      STRIPE_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    },
  })
})

test('the pages are those that the stack uploads', async () => {
  const { urls } = await start()

  expect(await (await fetch(urls.store)).text()).toContain('Home')
  expect((await fetch(`${urls.store}/nowhere`)).status).toBe(404)
})

test('the URL of a store with a domain becomes its local URL, for functions and pages alike', async () => {
  const resources = structuredClone(smallResources)
  Object.assign(resources.Site.Properties.DistributionConfig, { Aliases: ['book.example.com'] })
  Object.assign(resources.Live.Properties.Variables, { siteUrl: 'https://book.example.com' })
  await writeSmallAssembly(join(directory, 'assembly'), resources)

  const { urls } = await start()

  const response = await fetch(`${urls.store}/functions/abc`)
  expect(await response.json()).toHaveProperty('event.stageVariables', {
    siteUrl: urls.store,
  })
  expect(await (await fetch(urls.store)).text()).toContain(`href="${urls.store}/"`)
})

test('[F85] a key that the stack generates opens the API only to the edge', async () => {
  const key = {
    'Fn::Join': [
      '',
      ['{{resolve:secretsmanager:', { Ref: 'LinkKey' }, ':SecretString:current::}}'],
    ],
  }
  const resources = structuredClone(smallResources)
  const everybody = { Principal: '*', Action: 'execute-api:Invoke', Resource: 'execute-api:/*' }
  const Condition = { StringNotEquals: { 'aws:Referer': [key] } }
  Object.assign(resources.Api.Properties, {
    Policy: {
      Statement: [
        { ...everybody, Effect: 'Allow' },
        { ...everybody, Effect: 'Deny', Condition },
      ],
    },
  })
  await writeSmallAssembly(join(directory, 'assembly'), resources)
  const refused = await start()
  expect((await fetch(`${refused.urls.store}/functions/abc`)).status).toBe(403)
  await refused.stop()

  const [, api] = resources.Site.Properties.DistributionConfig.Origins
  Object.assign(api ?? {}, { OriginCustomHeaders: [{ HeaderName: 'Referer', HeaderValue: key }] })
  await writeSmallAssembly(join(directory, 'assembly'), resources)

  const { urls } = await start()
  expect((await fetch(`${urls.store}/functions/abc`)).status).toBe(200)
})

test('a schedule of the stack calls its function, and ends with the store', async () => {
  const Rule = {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [{ Id: 'Target0', Arn: { 'Fn::GetAtt': ['Function', 'Arn'] } }],
    },
  }
  await writeSmallAssembly(join(directory, 'assembly'), { ...smallResources, Rule })
  const clock = handTurnedClock()
  const stopClock = jest.spyOn(clock, 'stop')
  const running = await start({ clock })

  clock.turnBy(60_000)
  const log = join(directory, 'data', 'logs', 'tell-all.log')
  const reports = async () => (await readFile(log, 'utf8')).match(/"status":"success"/g)?.length
  while ((await reports()) === undefined) await sleep(20)
  await running.stop()

  expect(await reports()).toBe(1)
  expect(stopClock).toHaveBeenCalled()
})

test('a message that was queued before the store stopped reaches its function after the next start', async () => {
  const Mapping = {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
      FunctionName: { Ref: 'Function' },
    },
  }
  const Queue = { Type: 'AWS::SQS::Queue', Properties: {} }
  await writeSmallAssembly(join(directory, 'assembly'), { ...smallResources, Queue, Mapping })
  const clock = handTurnedClock()
  const before = await start({ clock })
  const sqs = new SQSClient(clientConfig(before.endpoints.sqs, 'us-east-1'))
  const QueueUrl = `${before.endpoints.sqs}/000000000000/small-Queue`
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 60 }))
  sqs.destroy()
  await before.stop()
  const log = join(directory, 'data', 'logs', 'tell-all.log')
  const reports = async () => (await readFile(log, 'utf8')).match(/"status":"success"/g)?.length
  expect(await reports()).toBeUndefined()

  await start({ clock })
  clock.turnBy(60_000)

  await eventually(async () => (await reports()) === 1)
})

test('the webhook of the local store subscribes to the events of a deployed one', async () => {
  const { urls } = await start()

  const stripe = sdk({ port: Number(new URL(urls.payments).port) }, emulatorKey)
  const { data } = await stripe.webhookEndpoints.list()

  expect(data.map(({ enabled_events }) => enabled_events)).toEqual([subscribedEvents])
})

test('every listener is bound to loopback only', async () => {
  const before = await listeningAddresses()

  await start()

  const opened = (await listeningAddresses()).filter((address) => !before.includes(address))
  expect(opened.length).toBeGreaterThanOrEqual(8)
  expect(opened.filter((address) => !/^(127\.0\.0\.1|::1) /.test(address))).toEqual([])
})

test.each([false, true])('orders survive a restart, unless it is fresh: %s', async (fresh) => {
  const item = { orderId: { S: 'cs_1' }, email: { S: 'a@example.com' } }
  const first = await start()
  await withTable(first, (client, TableName) =>
    client.send(new PutItemCommand({ TableName, Item: item })),
  )
  await first.stop()

  const second = await start({ fresh })

  const { Item } = await withTable(second, (client, TableName) =>
    client.send(new GetItemCommand({ TableName, Key: { orderId: { S: 'cs_1' } } })),
  )
  expect(Item).toEqual(fresh ? undefined : item)
})

test('tools find the running store through store.json', async () => {
  const { endpoints, urls } = await start()

  const file: unknown = JSON.parse(await readFile(join(directory, 'data', 'store.json'), 'utf8'))

  expect(file).toMatchObject({
    siteUrl: urls.store,
    region: 'us-east-1',
    ordersTable: 'small-Orders',
    movementsTable: 'small-Movements',
    retryQueue: 'https://sqs.test/retries',
    endpoints,
  })
})

test('a table whose index has changed attributes is refused with a fix', async () => {
  await (await start()).stop()
  const movements = structuredClone(smallResources.Movements)
  const [index] = movements.Properties.GlobalSecondaryIndexes
  Object(index?.Projection).NonKeyAttributes.push('orderNumber')
  await writeSmallAssembly(join(directory, 'assembly'), { ...smallResources, Movements: movements })

  await expect(start()).rejects.toThrow(/other keys or indexes.*--fresh/)
})

test.each(['tables/CURRENT', 'payments/payments.jsonl'])('damaged %s is refused', async (file) => {
  await (await start()).stop()
  await writeFile(join(directory, 'data', file), 'damaged\n')

  await expect(start()).rejects.toThrow(/(tables cannot be read|payments.jsonl is dam).*--fresh/)
})

test.each([0, 1])('port + %i in use is named, and nothing is left running', async (plus) => {
  const before = await listeningAddresses()
  const { port, close } = await listenAwayFromOthers()
  const named = new RegExp(`Port ${port} is in use: .*PORT=`)

  await expect(start({ port: port - plus }).finally(close)).rejects.toThrow(named)

  expect(await listeningAddresses()).toEqual(before)
})

test('a start that fails leaves no synthesis running', async () => {
  const pidFile = join(directory, 'pid')
  const script = `fs.writeFileSync('${pidFile}', String(process.pid)); setInterval(() => {}, 1000)`
  const cdkJson = { app: `"${process.execPath}" -e "${script}"` }
  await writeFile(join(directory, 'cdk.json'), JSON.stringify(cdkJson))
  await mkdir(join(directory, 'data', 'payments'), { recursive: true })
  await writeFile(join(directory, 'data', 'payments', 'payments.jsonl'), 'damaged\n')
  const { assemblyDir: _given, ...options } = storeOptions()

  await expect(startStore(options)).rejects.toThrow(/payments\.jsonl is damaged/)

  // Long enough for a synthesis to start if it had not been cancelled.
  await sleep(700)
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  await eventually(() => !(pid > 0 && isRunning(pid)))
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

async function withTable<Result>(
  { endpoints, region, ordersTable }: Store,
  work: (client: DynamoDBClient, table: string) => Promise<Result>,
): Promise<Result> {
  const client = new DynamoDBClient(clientConfig(endpoints.dynamodb, region))
  try {
    return await work(client, ordersTable)
  } finally {
    client.destroy()
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
