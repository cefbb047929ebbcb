import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { arns, startSqs } from '../support/queue-under-test'

test('a message goes from send to delete through the official SDK', async () => {
  const { sqs, urls, clock } = await startSqs()
  const QueueUrl = urls.retries
  const sent = await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"orderId":"é"}' }))

  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  )
  const ReceiptHandle = Messages?.[0]?.ReceiptHandle
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 60 }),
  )
  await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))

  expect(Messages).toMatchObject([
    {
      MessageId: sent.MessageId,
      Body: '{"orderId":"é"}',
      Attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(clock.now()) },
    },
  ])
  const attributes = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] })
  expect((await sqs.send(attributes)).Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '0',
    QueueArn: arns.retries,
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arns.dead, maxReceiveCount: 2 }),
  })
})

test('a batch is sent whole, and counted as visible, delayed and in flight', async () => {
  const { sqs, urls } = await startSqs()
  const QueueUrl = urls.retries
  const Entries = [
    { Id: 'a', MessageBody: 'now' },
    { Id: 'b', MessageBody: 'now too' },
    { Id: 'c', MessageBody: 'later', DelaySeconds: 900 },
  ]

  const { Successful } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  await sqs.send(new ReceiveMessageCommand({ QueueUrl }))

  expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'b', 'c'])
  const AttributeNames = [
    'ApproximateNumberOfMessages' as const,
    'ApproximateNumberOfMessagesDelayed' as const,
    'ApproximateNumberOfMessagesNotVisible' as const,
  ]
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }))
  expect(Attributes).toEqual({
    ApproximateNumberOfMessages: '1',
    ApproximateNumberOfMessagesDelayed: '1',
    ApproximateNumberOfMessagesNotVisible: '1',
  })
})

test('dead letters are moved back', async () => {
  const { sqs, urls, clock, retries, dead } = await startSqs()
  retries.send('stuck')
  for (let receive = 0; receive < 3; receive += 1) {
    retries.receive(1)
    clock.turnBy(180_000)
  }
  expect(dead.messages.size).toBe(1)

  await sqs.send(new StartMessageMoveTaskCommand({ SourceArn: arns.dead }))

  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: urls.retries }))
  expect(Messages).toMatchObject([{ Body: 'stuck' }])
})

test('what SQS refuses is refused by its name', async () => {
  const { sqs, urls } = await startSqs()
  const send = (QueueUrl: string, MessageBody: string, DelaySeconds = 0) =>
    sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }))

  await expect(send(`${urls.retries}-none`, 'text')).rejects.toHaveProperty(
    'name',
    'QueueDoesNotExist',
  )
  await expect(send(urls.retries, 'text', 901)).rejects.toThrow('DelaySeconds')
  await expect(send(urls.retries, 'nul \u0000')).rejects.toThrow('MessageBody')
  await expect(send(urls.retries, 'x'.repeat(1_048_577))).rejects.toThrow('must be shorter')
  await expect(sqs.send(new ListQueuesCommand({}))).rejects.toThrow(
    'ListQueues is not an action of the SQS emulator.',
  )
})
