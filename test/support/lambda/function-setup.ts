import { mockDelivery } from './delivery-mocks'
import { useOrdersTable } from './embedded-table'
import { captureMetrics } from './emitted-metrics'
import { captureLogs } from './logs'
import { useSecrets } from './secret-endpoint'

type FunctionSetup = {
  /** The secrets by name. */
  secrets: Record<string, string>
  /** The environment with the orders in `table`. */
  environment: (table: string) => Record<string, string>
}

/**
 * Sets up the environment of functions for the tests of a file: an orders table, secrets, variables, and SES
 * and SNS, which accept everything at the start of each test. Keeps logs and metrics.
 */
export function setUpFunctions({ secrets, environment }: FunctionSetup) {
  const table = 'orders'
  const delivery = mockDelivery()
  const metrics = captureMetrics()
  const logs = captureLogs()
  useOrdersTable(table)
  useSecrets(secrets)
  beforeEach(() => {
    delivery.accept()
    Object.assign(process.env, environment(table))
  })
  return { table, delivery, metrics, logs }
}
