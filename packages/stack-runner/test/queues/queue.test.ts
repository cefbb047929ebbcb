import * as sqs from '@aws-sdk/client-sqs'
import { readFileSync } from 'node:fs'
import { receiptHandleOf } from '../../queues/message'
import type { Queue } from '../../queues/queue'
import { arns, startQueues, startSqs } from '../support/queue-under-test'

/** Receives one message, which must be there. */
function receiveOne(queue: Queue) {
  const [message] = queue.receive(1)
  if (!message) throw new Error('There is no message.')
  return { ...message, handle: receiptHandleOf(message) }
}

const bodies = (queue: Queue) => queue.receive(10).map(({ body }) => body)

test('a message is hidden for its delay, then for the timeout of each receive, until it is deleted', () => {
  const { clock, retries } = startQueues()
  retries.send('later', 900)
  clock.turnBy(899_000)
  expect(bodies(retries)).toEqual([])
  clock.turnBy(1_000)
  expect(bodies(retries)).toEqual(['later'])
  clock.turnBy(179_000)
  expect(bodies(retries)).toEqual([])
  clock.turnBy(1_000)

  retries.delete(receiveOne(retries).handle)

  clock.turnBy(180_000)
  expect(bodies(retries)).toEqual([])
})

test('a changed visibility counts from now, up to 12 hours after the receive', () => {
  const { clock, retries } = startQueues()
  retries.send('postponed')
  const { handle } = receiveOne(retries)
  clock.turnBy(60_000)

  retries.changeVisibility(handle, 4 * 3600)

  clock.turnBy(4 * 3_600_000 - 1)
  expect(bodies(retries)).toEqual([])
  expect(() => retries.changeVisibility(handle, 8 * 3600)).toThrow('beyond the limit')
  clock.turnBy(1)
  expect(bodies(retries)).toEqual(['postponed'])
})

test('the receipt of an earlier receive deletes nothing and changes nothing', () => {
  const { clock, retries } = startQueues()
  retries.send('again')
  const first = receiveOne(retries)
  clock.turnBy(180_000)
  receiveOne(retries)

  retries.delete(first.handle)

  expect(retries.messages.size).toBe(1)
  expect(() => retries.changeVisibility(first.handle, 0)).toThrow('not available for visibility')
})

test('a message that was received too often is a dead letter, until it is moved back as a new message', () => {
  const { clock, queues, retries, dead } = startQueues()
  const { id } = retries.send('stuck')
  for (let receive = 0; receive < 2; receive += 1) {
    expect(bodies(retries)).toEqual(['stuck'])
    clock.turnBy(180_000)
  }
  expect(bodies(retries)).toEqual([])
  expect([...dead.messages.keys()]).toEqual([id])

  queues.moveAll(arns.dead)

  const moved = receiveOne(retries)
  expect(moved).toMatchObject({ body: 'stuck', receives: 1, sentAtMs: clock.now() })
  expect(moved.id).not.toBe(id)
  expect(dead.messages.size).toBe(0)
  expect(() => queues.moveAll(arns.retries)).toThrow('configured as a Dead Letter Queue')
})

test('a message expires after the retention period, also as a dead letter since it was first sent', () => {
  const { clock, retries, dead } = startQueues()
  retries.send('old')
  clock.turnBy(4 * 86_400_000 - 1)
  expect(bodies(retries)).toEqual(['old'])
  clock.turnBy(180_000)

  expect(bodies(retries)).toEqual([])
  expect(retries.messages.size + dead.messages.size).toBe(0)
})

test('messages, their receives and their times survive a kill, and deleted ones leave the file at the next start', () => {
  const { path, clock, retries } = startQueues()
  retries.send('waiting', 60)
  retries.send('done')
  retries.send('in flight')
  retries.delete(receiveOne(retries).handle)
  const { handle } = receiveOne(retries)
  retries.changeVisibility(handle, 3600)

  const after = startQueues(path, clock)

  expect(bodies(after.retries)).toEqual([])
  clock.turnBy(60_000)
  expect(bodies(after.retries)).toEqual(['waiting'])
  clock.turnBy(3_540_000)
  const received = after.retries.receive(10)
  expect(received).toMatchObject([
    { body: 'waiting', receives: 2 },
    { body: 'in flight', receives: 2 },
  ])
  for (const message of received) after.retries.delete(receiptHandleOf(message))
  startQueues(path, clock)
  expect(readFileSync(path, 'utf8')).toBe('')
})

test('the official SDK sends, receives and postpones a message, and reads the queue’s attributes', async () => {
  const { sqs: client, urls, clock } = await startSqs()
  const QueueUrl = urls.retries
  const MessageBody = '{"orderId":"é"}'
  const { MessageId } = await client.send(new sqs.SendMessageCommand({ QueueUrl, MessageBody }))

  const receive = new sqs.ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 })
  const { Messages } = await client.send(receive)
  const message = { QueueUrl, ReceiptHandle: Messages?.[0]?.ReceiptHandle }
  await client.send(new sqs.ChangeMessageVisibilityCommand({ ...message, VisibilityTimeout: 60 }))

  const Attributes = { ApproximateReceiveCount: '1', SentTimestamp: String(clock.now()) }
  expect(Messages).toMatchObject([{ MessageId, Body: MessageBody, Attributes }])
  const attributes = new sqs.GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] })
  expect((await client.send(attributes)).Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arns.dead, maxReceiveCount: 2 }),
  })
})

test('the official SDK gets SQS’s own errors', async () => {
  const { sqs: client, urls } = await startSqs()
  const send = (MessageBody: string, DelaySeconds = 0, QueueUrl = urls.retries) =>
    client.send(new sqs.SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }))

  const unknown = send('text', 0, `${urls.retries}-none`)
  await expect(unknown).rejects.toHaveProperty('name', 'QueueDoesNotExist')
  await expect(send('text', 901)).rejects.toThrow('DelaySeconds')
  await expect(send('x'.repeat(1_048_577))).rejects.toThrow('must be shorter')
})
