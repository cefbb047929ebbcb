import { LambdaClient } from '@aws-sdk/client-lambda'
import { join } from 'node:path'
import { clientConfig } from 'stack-runner/testing'
import { readStoreFile } from '../../local/data-dir/store-file'
import { reconcileOrders } from '../../tools/orders/calls/reconcile-orders'

/**
 * Calls reconcile of the running store for the last day; returns how many repairs it made, or why it failed.
 */
export async function repair(dataDir: string): Promise<{ repaired: number } | { fault: string }> {
  try {
    const file = await readStoreFile(join(dataDir, 'store.json'))
    if (!file) return { fault: 'no store' }
    const lambda = new LambdaClient(clientConfig(file.endpoints.lambda, file.region))
    const silent = { during: <Result>(_label: unknown, done: Promise<Result>) => done }
    const found = await reconcileOrders({ lambda, functions: file.functions }, 1, silent)
    return { repaired: found.ordersRepaired + found.deliveriesResumed }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
