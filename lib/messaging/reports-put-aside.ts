import { Duration } from 'aws-cdk-lib'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from '../findings/acknowledge'
import { secured } from './retry-queue'

/**
 * Keeps the reports that a function failed to process three times. They are as SES and SNS sent them, with buyers'
 * addresses and numbers.
 */
export function putAside(receiver: Construct & { alias: Alias }): IQueue {
  const queue = new Queue(receiver, 'PutAside', { ...secured, retentionPeriod: Duration.days(14) })
  acknowledge(queue, { SQS3: 'It is where failed events end, and people read it.' })
  receiver.alias.configureAsyncInvoke({ onFailure: new SqsDestination(queue) })
  return queue
}
