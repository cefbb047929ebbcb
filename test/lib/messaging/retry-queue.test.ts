import { findResource, synthesizeStore } from '../../support/lib/store-template'

const { resources } = synthesizeStore()
const queue = findResource(resources, 'AWS::SQS::Queue', 'RetriesQueue')
const deadLetters = findResource(resources, 'AWS::SQS::Queue', 'RetriesDeadLetters')
const receiver = findResource(resources, 'AWS::Lambda::Function', 'RetryDelivery')
const day = 24 * 60 * 60

test('a message is kept for four days, so that it becomes a dead letter before it expires', () => {
  expect(queue.Properties['MessageRetentionPeriod']).toBe(4 * day)
})

test('a received message is hidden for six times the timeout of its receiver', () => {
  expect(queue.Properties['VisibilityTimeout']).toBe(6 * Number(receiver.Properties['Timeout']))
})

test.each([queue, deadLetters])(
  '$id is encrypted and refuses calls without TLS',
  ({ id, ...all }) => {
    const policies = Object.values(resources).filter(
      ({ Type, Properties }) =>
        Type === 'AWS::SQS::QueuePolicy' &&
        JSON.stringify(Properties['Queues']).includes(`"${id}"`),
    )

    expect(all.Properties['SqsManagedSseEnabled']).toBe(true)
    expect(policies.map(({ Properties }) => Properties['PolicyDocument'])).toMatchObject([
      {
        Statement: [
          {
            Action: 'sqs:*',
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
        ],
      },
    ])
  },
)
