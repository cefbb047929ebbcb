import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import type { BooksFiles } from '../../../lambda/office/books/files/books-files'
import { keepClosed, keepOpen, type Month } from '../../../lambda/office/books/files/month-file'
import { type Order, orderNumber } from '../../../lambda/orders/order'
import { client, indexKeys } from '../../../lambda/orders/orders-table'
import { useOrdersTable } from '../lambda/embedded-table'
import { month as sampleMonth } from '../lambda/finance-month'
import { type OrderChanges, paidOrder } from '../lambda/order-fixture'
import { awsError, bytesOf, deployedStack, outputs } from './aws-account'
import { fakeTerminal } from './fake-terminal'

const startAt = new Date('2026-11-22T12:00:00.000Z')

/** An embedded table and a bucket of the books for the tests of a file, as those of the stage "dev". */
export function useStageOrders() {
  useOrdersTable(outputs.OrdersTable)
  const { files, asked } = useBooks()
  let lambda: ReturnType<typeof mockFunctions>
  beforeAll(mockStack)
  beforeEach(() => void (lambda = mockFunctions()))
  return {
    store,
    storeAll,
    storeItem,
    files,
    asked,
    /** By default a month with every kind of movement. */
    keep: async (changes: Partial<Month> = {}) => {
      const month = { ...sampleMonth, ...changes }
      if (month.isClosed) await keepClosed(inMemory(files), month)
      else await keepOpen(inMemory(files), month)
      return month
    },
    run,
    /** The functions give these responses, or make them; the last one repeats. */
    respond: (...responses: (object | (() => Promise<object>))[]) => {
      const left = [...responses]
      lambda.on(InvokeCommand).callsFake(async () => {
        const next = left.length > 1 ? left.shift() : left[0]
        const response = typeof next === 'function' ? await next() : next
        return response ? { Payload: bytesOf(response) } : {}
      })
    },
    /** As when the caller's role may not invoke them. */
    refuse: (error: Error) => void lambda.on(InvokeCommand).rejects(error),
    requests: () =>
      lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => ({
        name: /function:(\w+):/.exec(input.FunctionName ?? '')?.[1],
        ...JSON.parse(typeof input.Payload === 'string' ? input.Payload : '{}'),
      })),
  }
}

/** Responds as a function that changes something first. */
export const changing = (change: () => unknown, response: object) => async () => {
  await change()
  return response
}

function mockStack(): void {
  mockClient(CloudFormationClient)
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [deployedStack()] })
}

const mockFunctions = () => mockClient(LambdaClient)

type Given = OrderChanges & { orderId: string }

const stored = ({ orderId, ...changes }: Given): Order => ({
  ...paidOrder({ orderId, orderNumber: orderNumber(orderId), ...changes }),
  version: 1,
})
const itemOf = (order: Order) => ({ ...order, ...indexKeys(order) })

async function store(orderId: string, changes: OrderChanges = {}): Promise<Order> {
  const order = stored({ ...changes, orderId })
  await storeItem(itemOf(order))
  return order
}

const mostItems = 25

async function storeAll(orders: Given[]): Promise<void> {
  for (let start = 0; start < orders.length; start += mostItems) {
    const items = orders.slice(start, start + mostItems).map((order) => itemOf(stored(order)))
    const requests = items.map((Item) => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [outputs.OrdersTable]: requests } }))
  }
}

async function storeItem(Item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: outputs.OrdersTable, Item }))
}

/** `asked` are the keys and ranges of reads. */
function useBooks() {
  const files = new Map<string, Buffer>()
  const asked: [key: string, range: string | undefined][] = []
  beforeEach(() => {
    files.clear()
    asked.length = 0
    mockClient(S3Client)
      .on(GetObjectCommand)
      .callsFake(({ Key, Range }: { Key: string; Range?: string }) => {
        asked.push([Key, Range])
        const file = files.get(Key)
        if (!file) throw awsError('NoSuchKey')
        const [, last = Infinity] = /^bytes=0-(\d+)$/.exec(Range ?? '') ?? []
        return { Body: { transformToByteArray: async () => file.subarray(0, Number(last) + 1) } }
      })
  })
  return { files, asked }
}

const inMemory = (files: Map<string, Buffer>): BooksFiles => ({
  read: async (key) => files.get(key),
  write: async (key, body) => void files.set(key, body),
  add: async (key, body) => {
    files.set(key, body)
    return true
  },
})

type Behaviour = { startAt?: Date; columns?: number }

export async function runCommand(args: string[], behaviour: Behaviour = {}) {
  // Loaded on first use: the tests of the office's pages do without all commands.
  const { runOrders } = await import('../../../tools/orders/run-orders')
  const terminal = fakeTerminal({ startAt, ...behaviour })
  const exitCode = await runOrders(args, terminal)
  return { exitCode, printed: terminal.printed(), shown: terminal.shown() }
}

const run = (args: string[], behaviour?: Behaviour) => runCommand([...args, '--stage', 'dev'], behaviour)
