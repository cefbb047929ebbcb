import { Duration } from 'aws-cdk-lib'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'

/** The properties of every queue: encrypted at rest, no calls without TLS. */
export const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/**
 * Orders with something left to send. A message that still fails after about eleven hours of attempts goes to the
 * dead-letter queue, which keeps it for two weeks.
 */
export class RetryQueue extends Construct {
  /** The receiver's timeout; the queue hides a received message for six times as long. */
  static readonly receiverTimeoutSeconds = 30
  readonly url: string
  /** The stack outputs with the URLs of both queues. */
  readonly outputs: { RetryQueue: string; DeadLetterQueue: string }
  /** The queues that the alarms and the dashboard monitor. */
  readonly monitored: { waiting: IQueue; deadLetters: IQueue }
  private readonly queue: Queue

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const deadLetters = new Queue(this, 'DeadLetters', {
      ...secured,
      retentionPeriod: Duration.days(14),
    })
    this.queue = new Queue(this, 'Queue', {
      ...secured,
      // Six times, because Lambda repeats a throttled call while the message is hidden
      // (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html).
      visibilityTimeout: Duration.seconds(6 * RetryQueue.receiverTimeoutSeconds),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 50 },
    })
    this.url = this.queue.queueUrl
    this.monitored = { waiting: this.queue, deadLetters }
    this.outputs = { RetryQueue: this.url, DeadLetterQueue: deadLetters.queueUrl }
  }

  /** Lets a function queue orders. Returns the variable that names the queue. */
  grantSend(grantee: IGrantable): { RETRY_QUEUE: string } {
    this.queue.grant(grantee, 'sqs:SendMessage')
    return { RETRY_QUEUE: this.url }
  }

  /** Calls a function with up to ten messages at a time; the function reports those that stay in the queue. */
  addReceiver(receiver: Alias) {
    receiver.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        // The lowest that Lambda accepts; buyers come before retries.
        maxConcurrency: 2,
      }),
    )
  }
}
