import { Duration } from 'aws-cdk-lib'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'

/** Of every queue. */
const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }
/** Of a queue that people read. */
const forPeople = { ...secured, retentionPeriod: Duration.days(14) }

/** Orders with something left to send. After about eleven hours of attempts a message becomes a dead letter. */
export class RetryQueue extends Construct {
  static readonly receiverTimeoutSeconds = 30
  readonly deadLetters = new Queue(this, 'DeadLetters', forPeople)
  readonly waiting = new Queue(this, 'Queue', {
    ...secured,
    // Six times, because Lambda repeats a throttled call while the message is hidden
    // (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html).
    visibilityTimeout: Duration.seconds(6 * RetryQueue.receiverTimeoutSeconds),
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 50 },
  })

  grantSend(grantee: IGrantable): { RETRY_QUEUE: string } {
    this.waiting.grant(grantee, 'sqs:SendMessage')
    return { RETRY_QUEUE: this.waiting.queueUrl }
  }

  grantCount(grantee: IGrantable, reportsPutAside: IQueue): { DEAD_LETTER_QUEUE: string; REPORTS_PUT_ASIDE: string } {
    for (const queue of [this.waiting, this.deadLetters, reportsPutAside])
      queue.grant(grantee, 'sqs:GetQueueAttributes')
    return { DEAD_LETTER_QUEUE: this.deadLetters.queueUrl, REPORTS_PUT_ASIDE: reportsPutAside.queueUrl }
  }

  /** The function reports which messages stay in the queue. */
  addReceiver(receiver: Alias) {
    receiver.addEventSource(
      new SqsEventSource(this.waiting, {
        batchSize: 10,
        reportBatchItemFailures: true,
        // The lowest that Lambda accepts; buyers come before retries.
        maxConcurrency: 2,
      }),
    )
  }
}

/** Keeps reports that failed three times, as SES and SNS sent them: with buyers' addresses and numbers. */
export function putAside(receiver: Construct & { alias: Alias }): IQueue {
  const queue = new Queue(receiver, 'PutAside', forPeople)
  acknowledge(queue, { SQS3: 'It is where failed events end, and people read it.' })
  receiver.alias.configureAsyncInvoke({ onFailure: new SqsDestination(queue) })
  return queue
}
