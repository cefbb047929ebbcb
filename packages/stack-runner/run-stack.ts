import type { Clock } from 'kit'
import { runApi } from './api/run-api'
import { createTables } from './aws/create-tables'
import type { RunningAws } from './aws/run-aws'
import { fillBuckets, uploadSite } from './buckets/fill-buckets'
import type { DataDir } from './data-dir/data-dir'
import { runDistribution } from './edge/run-distribution'
import type { SitePort } from './edge/site-port'
import { runEventSources } from './event-sources/run-event-sources'
import { makeCalls } from './feedback/make-calls'
import { type MessageListeners, runFeedback } from './feedback/run-feedback'
import { type FunctionDefinition, readFunctions } from './functions/function-definition'
import type { RunningFunction } from './functions/run-function'
import { runFunctions } from './functions/run-functions'
import { runInvocations } from './functions/run-invocations'
import type { HttpHandler } from './http/message'
import type { Cleanup } from './platform/cleanup'
import { createQueues } from './queues/create-queues'
import { runSchedules } from './schedules/run-schedules'
import { readAssembly } from './template/read-assembly'
import { openStack, type Stack } from './template/stack'

/** What a stack runs on. */
export type Services = {
  dataDir: DataDir
  door: SitePort
  aws: RunningAws
  clock: Clock
  /** Set by the stack. */
  listeners: MessageListeners
  log: (line: string) => void
  debug: ((line: string) => void) | undefined
}

export type RunOptions = {
  /** They override the template's. */
  variablesOf?: (definition: FunctionDefinition) => Record<string, string>
}

export type RunningStack = {
  stack: Stack
  functions: RunningFunction[]
  invocationsUrl: string
  handle: HttpHandler
  /** Replaces the handler of the distribution's port. */
  serve(handle: HttpHandler): void
  /** Replaces the files that a synthesis put into the site's bucket. */
  uploadSite(bucket: string, directory: string): Promise<void>
  stop(): Promise<void>
}

export async function runStack(
  assemblyDir: string,
  services: Services,
  { variablesOf }: RunOptions,
  cleanup: Cleanup,
): Promise<RunningStack> {
  const { door, aws, dataDir, debug, log } = services
  const places = { siteHost: `localhost:${door.port}`, queueEndpoint: aws.endpoints.sqs }
  const stack = openStack(await readAssembly(assemblyDir), places)
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
  const handle = runDistribution({ stack, api, storage: aws.storage })
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
    uploadSite: (bucket, directory) => uploadSite(stack, aws.storage, bucket, directory),
    stop: () => cleanup.run(),
  }
}

async function createResources(stack: Stack, { endpoints, storage, queues }: RunningAws): Promise<void> {
  await Promise.all([createTables(stack, endpoints.dynamodb), fillBuckets(stack, storage)])
  createQueues(stack, queues)
}

function runEvents(
  stack: Stack,
  functions: RunningFunction[],
  { aws, clock, dataDir, listeners }: Services,
  cleanup: Cleanup,
): void {
  runSchedules(stack, functions, clock)
  const calls = makeCalls(functions, clock, dataDir.feedback)
  Object.assign(listeners, runFeedback(stack, functions, calls))
  const stopEventSources = runEventSources(stack, functions, aws.queues)
  cleanup.add(async () => {
    calls.stop()
    stopEventSources()
  })
}
