import { runApis } from '../api/run-api'
import { createTopics } from '../aws/create-topics'
import { createTables } from '../aws/create-tables'
import { createSecrets, writeSecret } from '../aws/create-secrets'
import type { RunningAws } from '../aws/run-aws'
import type { KeptSecrets } from '../aws/kept-secrets'
import { fillBuckets } from '../buckets/fill-buckets'
import type { Cleanup } from './cleanup'
import type { DataDir } from '../data-dir/data-dir'
import type { StoreFile } from '../data-dir/store-file'
import { runDistribution } from '../edge/run-distribution'
import { openCalls } from '../feedback/kept-calls'
import { makeCalls } from '../feedback/make-calls'
import { runFeedback } from '../feedback/run-feedback'
import { type FunctionDefinition, readFunctions } from '../functions/function-definition'
import type { RunningFunction } from '../functions/run-function'
import { runFunctions } from '../functions/run-functions'
import type { Services } from './start-services'
import { createQueues } from '../queues/create-queues'
import { runEventSources } from '../event-sources/run-event-sources'
import { runSchedules } from '../schedules/run-schedules'
import { UserError } from '../../lib/stage/user-error'
import type { StoreOptions, Targets } from './store'
import {
  emulatorKey,
  emulatorSigningSecret,
  type StripeCredentials,
  stripeSecretArns,
} from '../stripe/credentials'
import type { Stack } from '../template/stack'

/** Creates the stack's resources, runs its functions and serves its distribution. */
export async function runStack(
  stack: Stack,
  services: Services & { targets: Targets },
  options: StoreOptions,
  dataDir: DataDir,
  cleanup: Cleanup,
): Promise<StoreNames & { functions: RunningFunction[] }> {
  const { door, payments, aws, clock, targets } = services
  const { endpoints, secrets, queues } = aws
  // First, because the properties of other resources may refer to the values of secrets.
  await createSecrets(stack, secrets)
  const definitions = readFunctions(stack)
  const webhookSecret = await writeStripeSecrets(definitions, secrets, options.stripe)
  await createResources(stack, aws)
  const functions = runFunctions(definitions, {
    region: stack.region,
    endpoints: targets.aws,
    stripeApiUrl: targets.stripe,
    storeId: dataDir.storeId,
    logDir: dataDir.logs,
    onOutput: options.debug,
    onFailure: (message) => options.log?.(message),
  })
  cleanup.add(() => functions.stop())
  const apis = runApis(stack, functions.all)
  const distribution = runDistribution({ stack, apis, storageUrl: endpoints.storage })
  door.serve(distribution)
  // A buyer waits for these functions.
  for (const target of apis.flatMap((api) => api.targets)) target.warmUp()
  runSchedules(stack, functions.all, clock)
  const calls = makeCalls(functions.all, clock, openCalls(dataDir.feedback))
  Object.assign(services.messageListeners, runFeedback(stack, functions.all, calls))
  const stopEventSources = runEventSources(stack, functions.all, queues)
  cleanup.add(async () => {
    calls.stop()
    stopEventSources()
  })
  payments?.connectStore({ url: targets.webhook, secret: webhookSecret })
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
  return { ...namesIn(definitions), functions: functions.all }
}

async function createResources(stack: Stack, { endpoints, queues }: RunningAws): Promise<void> {
  await Promise.all([
    createTables(stack, endpoints.dynamodb),
    createTopics(stack, endpoints.storage),
    fillBuckets(stack, endpoints.storage),
  ])
  createQueues(stack, queues)
}

/** What the functions call the resources by that tools need as well. */
type StoreNames = Pick<StoreFile, 'ordersTable' | 'movementsTable' | 'retryQueue'>

function namesIn(functions: FunctionDefinition[]): StoreNames {
  return {
    ordersTable: variableOf(functions, 'ORDERS_TABLE'),
    movementsTable: variableOf(functions, 'MOVEMENTS_TABLE'),
    retryQueue: variableOf(functions, 'RETRY_QUEUE'),
  }
}

function variableOf(functions: FunctionDefinition[], name: string): string {
  const value = functions.map(({ variables }) => variables[name]).find(Boolean)
  if (!value) throw new UserError(`No function of the stack has a variable ${name}.`)
  return value
}

/** Writes the secrets that the template leaves empty; returns the signing secret of the webhook. */
async function writeStripeSecrets(
  functions: FunctionDefinition[],
  secrets: KeptSecrets,
  stripe?: StripeCredentials,
): Promise<string> {
  const arns = stripeSecretArns(functions)
  const { secretKey, webhookSecret } = stripe ?? {
    secretKey: emulatorKey,
    webhookSecret: emulatorSigningSecret(secrets, arns.signing),
  }
  await writeSecret(secrets, arns.key, secretKey)
  await writeSecret(secrets, arns.signing, webhookSecret)
  return webhookSecret
}
