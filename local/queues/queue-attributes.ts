import type { Queue, QueueDefinition } from './queue'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html */
export function attributesOf(
  { definition, messages }: Queue,
  nowMs: number,
): Record<string, string> {
  const hidden = [...messages.values()].filter(({ visibleAtMs }) => visibleAtMs > nowMs)
  const inFlight = hidden.filter(({ receives }) => receives > 0).length
  const { redrive } = definition
  return {
    ApproximateNumberOfMessages: String(messages.size - hidden.length),
    ApproximateNumberOfMessagesDelayed: String(hidden.length - inFlight),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    MessageRetentionPeriod: String(definition.retentionMs / 1000),
    QueueArn: definition.arn,
    VisibilityTimeout: String(definition.visibilityTimeoutMs / 1000),
    ...(redrive && { RedrivePolicy: redrivePolicy(definition.arn, redrive) }),
  }
}

/** As the template has it: the account's ARN of the dead-letter queue, and how often a message is received. */
function redrivePolicy(
  arn: string,
  { deadLetterQueue, maxReceiveCount }: NonNullable<QueueDefinition['redrive']>,
): string {
  const deadLetterTargetArn = arn.replace(/[^:]+$/, deadLetterQueue)
  return JSON.stringify({ deadLetterTargetArn, maxReceiveCount })
}
