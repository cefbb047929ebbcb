import type { Queue, QueueDefinition } from './queue'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html */
export function attributesOf(
  { definition, messages }: Queue,
  nowMs: number,
): Record<string, string> {
  const hidden = [...messages.values()].filter(({ visibleAtMs }) => visibleAtMs > nowMs)
  const inFlight = hidden.filter(({ receives }) => receives > 0).length
  return {
    ApproximateNumberOfMessages: String(messages.size - hidden.length),
    ApproximateNumberOfMessagesDelayed: String(hidden.length - inFlight),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    MessageRetentionPeriod: String(definition.retentionMs / 1000),
    QueueArn: definition.arn,
    ...redrivePolicyOf(definition),
    VisibilityTimeout: String(definition.visibilityTimeoutMs / 1000),
  }
}

function redrivePolicyOf({ arn, redrive }: QueueDefinition): Record<string, string> {
  if (!redrive) return {}
  const { deadLetterQueue, maxReceiveCount } = redrive
  const deadLetterTargetArn = arn.replace(/[^:]+$/, deadLetterQueue)
  return { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount }) }
}
