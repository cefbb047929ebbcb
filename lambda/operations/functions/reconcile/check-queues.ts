import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { client } from '../../../orders/orders-table'
import { clientLimits } from '../../../platform/aws/client-limits'
import { logger } from '../../../platform/logging/logger'
import type { ReconcileEnvironment } from './env'
import { type ReconcileRun, repairEach } from './run'

const sqs = new SQSClient(clientLimits(3000))

export async function checkQueues(settings: ReconcileEnvironment, run: ReconcileRun): Promise<void> {
  const { DEAD_LETTER_QUEUE: deadLetters, REPORTS_PUT_ASIDE: reports, RETRY_QUEUE: retries } = settings
  const checks = [
    () => checkAside('dead-letters', deadLetters),
    () => checkAside('reports-put-aside', reports),
    () => checkRetries(retries, run),
  ]
  await repairEach(checks, run, (check) => check())
}

async function checkAside(condition: 'dead-letters' | 'reports-put-aside', url: string): Promise<void> {
  const messages = await visibleMessages(url)
  if (messages > 0) logger.error('Messages put aside', { condition, messages })
}

const waitingSchema = z.object({ since: z.iso.datetime() })
/** An item of the orders table that is no order; no index contains it. */
const Key = { orderId: 'reconcile#waiting' }

/** retry-delivery receives a message within seconds, so two runs in a row must not find one. */
async function checkRetries(url: string, { table, now }: ReconcileRun): Promise<void> {
  const messages = await visibleMessages(url)
  const { Item } = await client.send(new GetCommand({ TableName: table, Key }))
  const since = waitingSchema.safeParse(Item).data?.since
  if (messages > 0 && since !== undefined) {
    logger.error('Retries wait', { condition: 'retries-waiting', messages, since })
    return
  }
  if (messages === 0 && since === undefined) return
  const found = messages > 0 ? { since: now().toISOString() } : {}
  await client.send(new PutCommand({ TableName: table, Item: { ...Key, ...found } }))
}

const countSchema = z.object({ Attributes: z.object({ ApproximateNumberOfMessages: z.string() }) })

/** Without those that are delayed or being received. */
async function visibleMessages(url: string): Promise<number> {
  const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] })
  return Number(countSchema.parse(await sqs.send(command)).Attributes.ApproximateNumberOfMessages)
}
