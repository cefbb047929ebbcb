import type { SQSEvent } from 'aws-lambda'
import { StartError } from 'kit'
import { z } from 'zod'
import { findFunction, type RunningFunction } from '../functions/run-function'
import type { InvocationResult } from '../functions/function-instance'
import { md5, type Message, receiptHandleOf, systemAttributes } from '../queues/message'
import type { Queues } from '../queues/open-queues'
import type { Queue } from '../queues/queue'
import { accountId } from '../platform/account'
import { refused } from '../template/refused'
import type { Stack } from '../template/stack'

const mappingSchema = z.object({
  EventSourceArn: z.string().regex(/^arn:aws:sqs:/, 'only queues are run as sources of events on one machine'),
  /** With or without an alias. */
  FunctionName: z.string(),
  BatchSize: z.number().default(10),
  Enabled: z.boolean().default(true),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
  FilterCriteria: refused('a filter of messages is not run'),
  MaximumBatchingWindowInSeconds: refused('a wait for a full batch is not run'),
})
type Mapping = z.infer<typeof mappingSchema>

/**
 * Failed messages become visible again after the queue's timeout, or the time that the function set. Returns a function
 * that stops. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
 */
export function runEventSources(stack: Stack, functions: RunningFunction[], queues: Queues): () => void {
  const mappings = stack.resources('AWS::Lambda::EventSourceMapping', mappingSchema)
  const arns = `arn:aws:lambda:${stack.region}:${accountId}:function:`
  const stops = mappings
    .filter(({ properties }) => properties.Enabled)
    .map(({ id, properties }) => {
      const queue = queues.find(properties.EventSourceArn)
      const target = findFunction(functions, `${arns}${properties.FunctionName}`, id)
      refuseShortVisibility(queue, target)
      return run(queues, queue, target, { ...properties, region: stack.region })
    })
  return () => stops.forEach((stop) => stop())
}

/** Lambda refuses it too: messages would return while they are processed. */
function refuseShortVisibility({ definition }: Queue, target: RunningFunction): void {
  const { timeoutMs, label } = target.definition
  if (definition.visibilityTimeoutMs >= timeoutMs) return
  throw new StartError(
    `Queue visibility timeout: ${definition.visibilityTimeoutMs / 1000} seconds is less than Function timeout: ${timeoutMs / 1000} seconds (${definition.name}, ${label}).`,
  )
}

function run(queues: Queues, queue: Queue, target: RunningFunction, mapping: Mapping & { region: string }): () => void {
  const maxRunning = mapping.ScalingConfig?.MaximumConcurrency ?? target.definition.maxConcurrency
  let running = 0
  const stopping = new AbortController()

  async function poll(): Promise<void> {
    running += 1
    while (!stopping.signal.aborted) {
      const batch = queue.receive(mapping.BatchSize)
      if (batch.length === 0) break
      const result = await target.invoke(sqsEvent(batch, queue, mapping.region))
      // A batch that runs when the stack stops counts as failed.
      if (stopping.signal.aborted) break
      const failed = failedIds(result, batch, mapping.FunctionResponseTypes.length > 0)
      for (const message of batch) {
        if (!failed.has(message.id)) queue.delete(receiptHandleOf(message))
      }
    }
    running -= 1
  }

  function pollAll(): void {
    for (let free = maxRunning - running; free > 0; free -= 1) void poll()
  }

  const stopListening = queues.onVisible(queue.definition.name, pollAll)
  pollAll()
  return () => {
    stopping.abort()
    stopListening()
  }
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html#example-standard-queue-message-event */
export function sqsEvent(batch: Message[], { definition }: Queue, awsRegion: string): SQSEvent {
  return {
    Records: batch.map((message) => ({
      messageId: message.id,
      receiptHandle: receiptHandleOf(message),
      body: message.body,
      attributes: systemAttributes(message),
      messageAttributes: {},
      md5OfBody: md5(message.body),
      eventSource: 'aws:sqs',
      eventSourceARN: definition.arn,
      awsRegion,
    })),
  }
}

const reportSchema = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() })
  .nullable()

/** If Lambda cannot read the report, the whole batch counts as failed. */
function failedIds(result: InvocationResult, batch: Message[], reports: boolean): Set<string> {
  const all = new Set(batch.map(({ id }) => id))
  if (result.outcome !== 'succeeded') return all
  if (!reports) return new Set()
  const report = reportSchema.safeParse(result.payload)
  if (!report.success) return all
  const failed = (report.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
  return failed.every((id) => all.has(id)) ? new Set(failed) : all
}
