import { type Clock, messageOf, systemClock } from 'kit'
import type { KeptParameters } from './aws/run-parameter-store'
import { runAws } from './aws/run-aws'
import type { DataDir } from './data-dir/data-dir'
import { openSitePort } from './edge/site-port'
import type { MessageListeners } from './feedback/run-feedback'
import { type KeptMessages, openMessages } from './messages/message'
import type { AwsEndpoints } from './platform/account'
import { type Cleanup, withCleanup } from './platform/cleanup'
import { type RunningStack, type RunOptions, runStack } from './run-stack'

export type RunnerOptions = {
  /** From `openDataDir`. */
  dataDir: DataDir
  /** Of the distribution; 0 finds a free one. */
  port: number
  /** Receives which function failed, and why. */
  log?: (line: string) => void
  /** Receives every request and a function's every line. */
  debug?: (line: string) => void
  /** For tests: of schedules and queues; default: the system's. */
  clock?: Clock
}

export type Runner = {
  /** The distribution's URL, without a trailing slash. */
  url: string
  port: number
  endpoints: AwsEndpoints
  messages: KeptMessages
  /** Encrypted parameters by name; no template has them. */
  parameters: KeptParameters
  /** Runs a synthesized stack. */
  run(assemblyDir: string, options?: RunOptions): Promise<RunningStack>
  /** A running stack must be stopped first. */
  stop(): Promise<void>
}

/**
 * Errors that the user can fix are `StartError`s. A failed start leaves nothing running, and the lock of the data
 * folder to its owner.
 */
export function startRunner(options: RunnerOptions): Promise<Runner> {
  return withCleanup((cleanup) => start(options, cleanup))
}

async function start(options: RunnerOptions, cleanup: Cleanup): Promise<Runner> {
  const { dataDir, port, log = () => undefined, debug, clock = systemClock() } = options
  const messages = await openMessages(dataDir.messages)
  // First, so that a port in use is reported at once.
  const door = await openSitePort({
    port,
    onResponse: ({ method, path }, status, durationMs) => {
      debug?.(`${method} ${path} ${status} ${Math.round(durationMs)} ms`)
    },
    onFailure: (error) => log(`A request failed: ${messageOf(error)}`),
  })
  cleanup.add(() => door.stop())
  const listeners: MessageListeners = {}
  const aws = await runAws({ dataDir, messages, listeners, clock }, cleanup)
  cleanup.add(async () => clock.stop())
  const services = { dataDir, door, aws, clock, listeners, log, debug }
  return {
    url: `http://localhost:${door.port}`,
    port: door.port,
    endpoints: aws.endpoints,
    messages,
    parameters: aws.parameters,
    run: (assemblyDir, runOptions = {}) =>
      withCleanup((ofStack) => runStack(assemblyDir, services, runOptions, ofStack)),
    stop: () => cleanup.run(),
  }
}
