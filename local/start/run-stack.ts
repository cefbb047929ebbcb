import { runApis } from '../api/run-api'
import { createQueues } from '../aws/create-queues'
import { createTables } from '../aws/create-tables'
import { createSecrets, giveSecrets } from '../aws/fill-secrets'
import { fillBuckets } from '../buckets/fill-buckets'
import type { Cleanup } from './cleanup'
import type { DataDir } from '../data-dir/data-dir'
import { runDistribution } from '../edge/run-distribution'
import { readFunctions } from '../functions/function-definition'
import { runFunctions } from '../functions/run-functions'
import type { Services } from './start-services'
import { systemClock } from '../clock'
import { runSchedules } from '../schedules/run-schedules'
import { StoreError } from '../store-error'
import type { StoreOptions } from './store'
import { standInSigningSecret, stripeSecretArns, standInKey } from '../stripe'
import type { Stack } from '../template/stack'

/** Creates the stack's resources, runs its functions and serves its distribution. */
export async function runStack(
  stack: Stack,
  services: Services,
  options: StoreOptions,
  dataDir: DataDir,
  cleanup: Cleanup,
): Promise<{ ordersTable: string }> {
  const { door, payments, aws, urls } = services
  const { endpoints, secrets } = aws
  // First, because the properties of other resources may refer to the values of secrets.
  await createSecrets(stack, secrets)
  const definitions = readFunctions(stack)
  const arns = stripeSecretArns(definitions)
  const { secretKey, webhookSecret } = options.stripe ?? {
    secretKey: standInKey,
    webhookSecret: standInSigningSecret(secrets, arns.signing),
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
    stripeApiUrl: payments && `http://127.0.0.1:${payments.port}`,
    logDir: dataDir.logs,
    onOutput: options.debug,
    onFailure: (message) => options.log?.(message),
  })
  cleanup.add(() => functions.stop())
  const apis = runApis(stack, functions.all)
  const distribution = runDistribution({ stack, apis, storageUrl: endpoints.storage })
  door.serve(distribution)
  // A buyer waits for these functions.
  for (const target of apis.flatMap(({ targets }) => targets)) target.warmUp()
  const clock = options.clock ?? systemClock()
  runSchedules(stack, functions.all, clock)
  cleanup.add(async () => clock.stop())
  payments?.connectWebhook({
    url: `${urls.store}/functions/v1/stripe-webhook`,
    secret: webhookSecret,
  })
  if (options.watch) {
    const { applyChanges } = await import('../watch/apply-changes')
    const { projectDir, log = () => undefined } = options
    const watched = { projectDir, dataDir, stack, functions: functions.all, log }
    const watching = await applyChanges({
      ...watched,
      storageUrl: endpoints.storage,
      serve: distribution,
    })
    cleanup.add(() => watching.stop())
    door.serve(watching.handle)
  }
  const ordersTable = definitions.map(({ variables }) => variables['ORDERS_TABLE']).find(Boolean)
  if (!ordersTable) throw new StoreError('No function of the stack has a variable ORDERS_TABLE.')
  return { ordersTable }
}
