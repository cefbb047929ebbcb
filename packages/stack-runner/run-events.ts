import type { Clock } from 'kit'
import type { RunningAws } from './aws/run-aws'
import type { DataDir } from './data-dir/data-dir'
import type { SitePort } from './edge/site-port'
import { runEventSources } from './event-sources/run-event-sources'
import { openCalls } from './feedback/kept-calls'
import { makeCalls } from './feedback/make-calls'
import { type MessageListeners, runFeedback } from './feedback/run-feedback'
import type { RunningFunction } from './functions/run-function'
import type { Cleanup } from './platform/cleanup'
import { runSchedules } from './schedules/run-schedules'
import type { Stack } from './template/stack'

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

/** Starts what calls functions without a request: schedules, queues, and reports on messages. */
export function runEvents(
  stack: Stack,
  functions: RunningFunction[],
  { aws, clock, dataDir, listeners }: Services,
  cleanup: Cleanup,
): void {
  runSchedules(stack, functions, clock)
  const calls = makeCalls(functions, clock, openCalls(dataDir.feedback))
  Object.assign(listeners, runFeedback(stack, functions, calls))
  const stopEventSources = runEventSources(stack, functions, aws.queues)
  cleanup.add(async () => {
    calls.stop()
    stopEventSources()
  })
}
