import { runApis } from './api/run-api'
import { createQueues } from './aws/create-queues'
import { createTables } from './aws/create-tables'
import { createSecrets, giveSecrets } from './aws/fill-secrets'
import type { RunningAws } from './aws/run-aws'
import { fillBuckets } from './buckets/fill-buckets'
import type { Closing } from './closing'
import type { DataDir } from './data-dir/data-dir'
import { runDistribution } from './edge/run-distribution'
import { readFunctions } from './functions/function-definition'
import { runFunctions } from './functions/run-functions'
import type { Ports } from './open-ports'
import { systemClock } from './clock'
import { runSchedules } from './schedules/run-schedules'
import { StoreError } from './store-error'
import type { StoreOptions } from './store-options'
import { emulatorKey, emulatorSigningSecret, stripeSecretArns } from './stripe/credentials'
import type { Stack } from './template/stack'

type StackSurroundings = { aws: RunningAws; ports: Ports; dataDir: DataDir; closing: Closing }

/** Creates what the stack consists of, runs its functions and serves its distribution. */
export async function runStack(
  stack: Stack,
  options: StoreOptions,
  { aws, ports, dataDir, closing }: StackSurroundings,
): Promise<{ ordersTable: string }> {
  const { endpoints, secrets } = aws
  // Before anything else is read, because properties may refer to the values of secrets.
  await createSecrets(stack, secrets)
  const definitions = readFunctions(stack)
  const arns = stripeSecretArns(definitions)
  const { secretKey, webhookSecret } = options.stripe ?? {
    secretKey: emulatorKey,
    webhookSecret: emulatorSigningSecret(secrets, arns.signing),
  }
  const secretValues = new Map([
    [arns.key, secretKey],
    [arns.signing, webhookSecret],
  ])
  await giveSecrets(secrets, secretValues)
  await Promise.all([
    createTables(stack, endpoints.dynamodb),
    createQueues(stack, endpoints.storage),
    fillBuckets(stack, endpoints.storage),
  ])
  const functions = runFunctions(definitions, {
    region: stack.region,
    endpoints,
    stripeApiUrl: ports.payments && `http://127.0.0.1:${ports.payments.port}`,
    logDir: dataDir.logs,
    onOutput: options.debug,
    onFailure: (message) => options.log?.(message),
  })
  closing.add(() => functions.stop())
  const apis = runApis(stack, functions.all)
  ports.door.serve(runDistribution({ stack, apis, storageUrl: endpoints.storage }))
  // Those that somebody waits for.
  for (const target of apis.flatMap(({ targets }) => targets)) target.warmUp()
  const clock = options.clock ?? systemClock()
  runSchedules(stack, functions.all, clock)
  closing.add(async () => clock.stop())
  ports.payments?.connectStore({
    url: `${ports.urls.store}/functions/v1/stripe-webhook`,
    secret: webhookSecret,
  })
  const ordersTable = definitions.map(({ variables }) => variables['ORDERS_TABLE']).find(Boolean)
  if (!ordersTable) throw new StoreError('No function of the stack has a variable ORDERS_TABLE.')
  return { ordersTable }
}
