import { LambdaClient } from '@aws-sdk/client-lambda'
import { z } from 'zod'
import { scheduledEvent } from '../../../../lambda/platform/requests/scheduled-call'
import { type Check, type CheckId, ok, warning } from '../check'
import { awsReason, clientConfig, isAwsError } from '../../../cli/aws'
import { proxyAgent } from '../../../cli/proxy'
import { type CalledFunction, callFunction } from '../../../orders/reads/store'
import type { Terminal } from '../../../cli/terminal'
import type { DeployedStage } from './check-aws'

/** Only a store with many thousand sales needs more. */
const requestTimeout = 300_000
const httpsAgent = proxyAgent({ keepAlive: true, timeout: requestTimeout })
const requestHandler = { httpsAgent, requestTimeout, throwOnRequestTimeout: true }
/** A second attempt would run beside the first. */
const lambda = new LambdaClient({ ...clientConfig, requestHandler, maxAttempts: 1 })

/**
 * Otherwise the first sign that reconcile or keep-books cannot read its secrets, the orders or Stripe would come hours
 * later. Both may run at any time.
 */
export async function checkRuns({ outputs }: DeployedStage, terminal: Terminal): Promise<Check[]> {
  const functions = { reconcile: outputs.ReconcileFunction, 'keep-books': outputs.KeepBooksFunction }
  const event = scheduledEvent(terminal.now())
  const run = async (id: CheckId, name: CalledFunction, done: string): Promise<Check> => {
    try {
      await terminal.during(`Waiting for ${name}`, callFunction({ lambda, functions }, name, event, z.unknown()))
      return ok(id, `${name} ${done}`)
    } catch (error) {
      const reason = isAwsError(error, 'Error') ? String(error) : `${name} could not be called (${awsReason(error)})`
      const what = 'See its log. After a change of the Stripe key run this again in six minutes.'
      return warning(id, reason.replace(/^Error: /, ''), { what, page: 'docs/runbook.md#common-errors' })
    }
  }
  return [
    await run('stack.reconcile', 'reconcile', 'reads the orders and Stripe'),
    await run('stack.keep-books', 'keep-books', 'has written the books'),
  ]
}
