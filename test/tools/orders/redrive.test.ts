import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { redrive } from '../../../tools/orders/redrive'
import { editOrder } from '../../support/lambda/edit-order'
import { useOrdersTable } from '../../support/lambda/embedded-table'
import { paidOrder, type OrderChanges } from '../../support/lambda/order-fixture'
import { startSqs } from 'stack-runner/testing/queues'

const table = 'orders'
const exhausted = { state: 'exhausted', attempts: 15, error: 'Throttling' } as const
const failed = { state: 'failed', attempts: 1, error: 'InvalidParameterValue' } as const

useOrdersTable(table)

/** A store with an orders table and queues. */
async function openSource() {
  const { sqs, urls } = await startSqs()
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const received = async (VisibilityTimeout?: number) => {
    const command = new ReceiveMessageCommand({
      QueueUrl: urls.retries,
      MaxNumberOfMessages: 10,
      VisibilityTimeout,
    })
    const { Messages = [] } = await sqs.send(command)
    return Messages.map(({ Body = '' }) => Body).toSorted()
  }
  return {
    source: { orders: { client, table }, queues: sqs, retryQueue: urls.retries },
    send: (MessageBody: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl: urls.retries, MessageBody })),
    received,
  }
}

const store = (orderId: string, changes: OrderChanges) =>
  editOrder(table, orderId, () => paidOrder({ orderId, ...changes }))

test('[F55] dead letters return to the retry queue unchanged', async () => {
  const { source, send, received } = await openSource()
  const bodies = ['{"orderId":"cs_test_1"}', '{"orderId":"cs_test_2"}']
  for (const body of bodies) await send(body)
  // The queue of the test moves a message to the dead letters after two receives.
  for (const _receive of [1, 2, 3]) await received(0)
  expect(await received()).toEqual([])

  expect(await redrive(source)).toEqual({ moved: 2, reopened: 0 })
  expect(await received()).toEqual(bodies)
  expect(await redrive(source)).toEqual({ moved: 0, reopened: 0 })
})

test('[F54] orders whose buyers have nothing are opened again if their attempts are exhausted', async () => {
  const { source, received } = await openSource()
  await store('cs_test_exhausted', { delivery: { channels: { email: exhausted, text: failed } } })
  await store('cs_test_failed', { delivery: { channels: { email: failed } } })
  await store('cs_test_reached', {
    delivery: {
      channels: {
        email: {
          state: 'accepted',
          attempts: 1,
          messageId: 'm',
          acceptedAt: '2026-11-21T10:02:00Z',
        },
        text: exhausted,
      },
    },
  })

  expect(await redrive(source)).toEqual({ moved: 0, reopened: 1 })
  expect(await received()).toEqual(['{"orderId":"cs_test_exhausted","reopen":true}'])
})
