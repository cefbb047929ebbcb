import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Order } from '../../../lambda/orders/order'
import { clientConfig } from '../../../local/aws/client-config'
import { runStorage } from '../../../local/aws/run-storage'
import type { OrdersSource } from '../../../tools/orders/orders-source'
import { redrive } from '../../../tools/orders/redrive'
import { editOrder } from '../../support/lambda/edit-order'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { paidOrder } from '../../support/lambda/order-fixture'
import { noMessages } from '../../support/local/no-messages'

const table = 'orders'
const exhausted = { state: 'exhausted', attempts: 15, error: 'Throttling' } as const
const failed = { state: 'failed', attempts: 1, error: 'InvalidParameterValue' } as const
let storage: Awaited<ReturnType<typeof runStorage>>
let queues: SQSClient
let source: OrdersSource
let deadLetters: string

useOrdersTable(table)
beforeAll(async () => {
  storage = await runStorage({ messages: noMessages, faults: {} })
  queues = new SQSClient(clientConfig(storage.url, 'us-east-1'))
})
afterAll(async () => {
  queues.destroy()
  source.client.destroy()
  await storage.stop()
})
beforeEach(async () => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  deadLetters = await createQueue('dead', {})
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead',
    maxReceiveCount: 50,
  })
  source = { client, table, queues, retryQueue: await createQueue('retries', { RedrivePolicy }) }
})

async function createQueue(QueueName: string, Attributes: Record<string, string>) {
  const { QueueUrl = '' } = await queues.send(new CreateQueueCommand({ QueueName, Attributes }))
  return QueueUrl
}

/** Takes everything out of the retry queue. */
async function received(): Promise<string[]> {
  const bodies: string[] = []
  for (;;) {
    const { Messages = [] } = await queues.send(
      new ReceiveMessageCommand({ QueueUrl: source.retryQueue, MaxNumberOfMessages: 10 }),
    )
    if (Messages.length === 0) return bodies.toSorted()
    bodies.push(...Messages.map(({ Body = '' }) => Body))
  }
}

async function leftInDeadLetters() {
  const { Attributes } = await queues.send(
    new GetQueueAttributesCommand({ QueueUrl: deadLetters, AttributeNames: ['All'] }),
  )
  return [
    Attributes?.['ApproximateNumberOfMessages'],
    Attributes?.['ApproximateNumberOfMessagesNotVisible'],
  ]
}

const store = (orderId: string, changes: Partial<Order>) =>
  editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))

test('[F55] every dead letter goes back into the retry queue as it is, and none stays', async () => {
  const bodies = Array.from({ length: 23 }, (_, index) => `{"orderId":"cs_test_${index}"}`)
  for (const MessageBody of bodies) {
    await queues.send(new SendMessageCommand({ QueueUrl: deadLetters, MessageBody }))
  }

  expect(await redrive(source)).toEqual({ moved: 23, reopened: 0 })
  expect(await received()).toEqual(bodies.toSorted())
  expect(await leftInDeadLetters()).toEqual(['0', '0'])
}, 20_000)

test('[F54] orders whose buyers have nothing are opened again if their attempts are exhausted', async () => {
  await store('cs_test_exhausted', { delivery: { email: exhausted, text: failed } })
  await store('cs_test_failed', { delivery: { email: failed } })
  await store('cs_test_reached', {
    delivery: {
      email: { state: 'accepted', attempts: 1, messageId: 'm', acceptedAt: '2026-11-21T10:02:00Z' },
      text: exhausted,
    },
  })

  expect(await redrive(source)).toEqual({ moved: 0, reopened: 1 })
  expect(await received()).toEqual(['{"orderId":"cs_test_exhausted","reopen":true}'])
}, 20_000)
