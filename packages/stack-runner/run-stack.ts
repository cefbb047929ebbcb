import { runApi } from './api/run-api'
import { createSecrets } from './aws/create-secrets'
import { createTables } from './aws/create-tables'
import type { RunningAws } from './aws/run-aws'
import { fillBuckets } from './buckets/fill-buckets'
import { runDistribution } from './edge/run-distribution'
import { type FunctionDefinition, readFunctions } from './functions/function-definition'
import type { RunningFunction } from './functions/run-function'
import { runFunctions } from './functions/run-functions'
import { runInvocations } from './functions/run-invocations'
import type { HttpHandler } from './http/message'
import { type Cleanup, createCleanup } from './platform/cleanup'
import { runEvents, type Services } from './run-events'
import { createQueues } from './queues/create-queues'
import { readAssembly } from './template/read-assembly'
import { openStack, type Stack } from './template/stack'

export type RunOptions = {
  /** Further environment variables of a function; they override the template's. */
  variablesOf?: (definition: FunctionDefinition) => Record<string, string>
}

export type RunningStack = {
  stack: Stack
  functions: RunningFunction[]
  invocationsUrl: string
  handle: HttpHandler
  /** Replaces the handler of the distribution's port. */
  serve(handle: HttpHandler): void
  stop(): Promise<void>
}

export async function runStack(
  assemblyDir: string,
  services: Services,
  options: RunOptions = {},
): Promise<RunningStack> {
  const cleanup = createCleanup()
  try {
    return await run(assemblyDir, services, options, cleanup)
  } catch (error) {
    await cleanup.run()
    throw error
  }
}

async function run(
  assemblyDir: string,
  services: Services,
  { variablesOf }: RunOptions,
  cleanup: Cleanup,
): Promise<RunningStack> {
  const { door, aws, dataDir, debug, log } = services
  const places = { siteHost: `localhost:${door.port}`, queueEndpoint: aws.endpoints.sqs }
  const stack = openStack(await readAssembly(assemblyDir), places, (id) => aws.secrets.find(id))
  // First, because the properties of other resources may refer to the values of secrets.
  await createSecrets(stack, aws.secrets)
  const definitions = readFunctions(stack)
  await createResources(stack, aws)
  const functions = runFunctions(definitions, {
    region: stack.region,
    endpoints: aws.endpoints,
    variablesOf,
    logDir: dataDir.logs,
    onOutput: debug,
    onFailure: log,
  })
  cleanup.add(() => functions.stop())
  const api = runApi(stack, functions.all)
  const handle = runDistribution({ stack, api, storageUrl: aws.endpoints.storage })
  door.serve(handle)
  // People wait for these functions.
  for (const target of api.targets) target.warmUp()
  runEvents(stack, functions.all, services, cleanup)
  const invocations = await runInvocations(functions.all)
  cleanup.add(() => invocations.stop())
  return {
    stack,
    functions: functions.all,
    invocationsUrl: invocations.url,
    handle,
    serve: (next) => door.serve(next),
    stop: () => cleanup.run(),
  }
}

async function createResources(stack: Stack, { endpoints, storage, queues }: RunningAws): Promise<void> {
  await Promise.all([createTables(stack, endpoints.dynamodb), fillBuckets(stack, storage)])
  createQueues(stack, queues)
}
