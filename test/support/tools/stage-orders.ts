import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { InvokeCommand } from '@aws-sdk/client-lambda'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Movement } from '../../../lambda/office/ledger/movement'
import { type Order, orderNumber } from '../../../lambda/orders/order'
import { runOrders } from '../../../tools/orders/run-orders'
import { editOrder } from '../lambda/edit-order'
import { useMovementsTable, useOrdersTable } from '../lambda/embedded-table'
import { movement } from '../lambda/movement-fixture'
import { type OrderChanges, paidOrder } from '../lambda/order-fixture'
import { mockAccount, outputs } from './aws-account'
import { fakeTerminal } from './fake-terminal'

/** The time at which commands run here. */
const startAt = new Date('2026-11-22T12:00:00.000Z')

/** Runs embedded tables for the tests of a file, as those of the stage "dev". */
export function useStageOrders() {
  useOrdersTable(outputs.OrdersTable)
  useMovementsTable(outputs.MovementsTable)
  let lambda: ReturnType<typeof mockAccount>['lambda']
  beforeEach(() => {
    ;({ lambda } = mockAccount())
  })
  return {
    store,
    storeItem,
    storeMovement,
    run,
    /** Makes the functions give these responses; the last one repeats. */
    respond: (...responses: object[]) => {
      const left = [...responses]
      lambda.on(InvokeCommand).callsFake(() => {
        const response = left.length > 1 ? left.shift() : left[0]
        return response ? { Payload: bytesOf(response) } : {}
      })
    },
    /** The function that was called, and its arguments. */
    requests: () =>
      lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => ({
        name: /function:(\w+):/.exec(input.FunctionName ?? '')?.[1],
        ...JSON.parse(typeof input.Payload === 'string' ? input.Payload : '{}'),
      })),
  }
}

function bytesOf(response: object) {
  const text = JSON.stringify(response)
  return Object.assign(new TextEncoder().encode(text), { transformToString: () => text })
}

/** Stores an order that was paid, with a test's changes. */
function store(orderId: string, changes: OrderChanges = {}): Promise<Order> {
  const order = paidOrder({ orderId, orderNumber: orderNumber(orderId), ...changes })
  return editOrder(outputs.OrdersTable, orderId, () => order)
}

/** Puts an item into the orders table unchanged. */
function storeItem(Item: Record<string, unknown>): Promise<void> {
  return put(outputs.OrdersTable, Item)
}

/** Stores a movement of an order. */
function storeMovement(
  { orderId, orderNumber: number, sale: { paymentIntentId } }: Order,
  { sourceId, ...changes }: Partial<Movement> & { sourceId: string },
): Promise<void> {
  const createdAt = '2026-11-21T10:01:00.000Z'
  const order = { orderId, orderNumber: number, paymentIntentId, chargeId: undefined }
  const ids = { balanceTransactionId: `txn_${sourceId}`, sourceId }
  return put(outputs.MovementsTable, movement({ ...ids, createdAt, ...order, ...changes }))
}

async function put(TableName: string, Item: Record<string, unknown>): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  await client.send(new PutCommand({ TableName, Item }))
}

type Behaviour = { agrees?: boolean | 'enter'; startAt?: Date }

/** Runs a command; a person agrees or not, or there is no terminal. */
export async function runCommand(args: string[], behaviour: Behaviour = {}) {
  const terminal = fakeTerminal({ startAt, ...behaviour })
  const exitCode = await runOrders(args, terminal)
  return { exitCode, printed: terminal.printed(), shown: terminal.shown() }
}

const run = (args: string[], behaviour?: Behaviour) =>
  runCommand([...args, '--stage', 'dev'], behaviour)
