import type { Services } from '../fakes/create-services'
import type { FaultPlan } from '../wire/faults'
import type { Call } from '../wire/wire'
import type { Environment } from '../process/function-pool'

export type Invocation = {
  name: string
  event: unknown
  /** When it begins; at once by default. */
  isReady?: () => boolean
}
export type Result = { id: string; outcome: 'succeeded' | 'failed' | 'killed' | 'timed out'; payload: unknown }
/** Picks the next of several calls, of different invocations, that could be served now. */
export type Choose = (calls: { call: Call; runner: number }[]) => number

export type Running = {
  id: string
  runner: number
  environment: Environment
  deadlineMs: number
  waiting: Call[]
  result?: Result
}

/** The state of one case; `nowMs` is its clock. */
export type Ground = {
  nowMs: number
  seed: number
  services: Services
  plan: FaultPlan
  /** The operations that each function has called so far. */
  calls: Map<string, string[]>
  invocations: number
  trace: string[]
  output: string[]
  urls: Set<string>
  checked: number
  violations: string[]
}

export function trace(ground: Ground, text: string): void {
  const time = new Date(ground.nowMs).toISOString().slice(5, 19).replace('T', ' ')
  ground.trace.push(`${time} ${text}`)
}

/** Counts one check of an invariant of docs/faults.md, and notes its violation. */
export function check(ground: Ground, isHeld: boolean, violation: string): void {
  ground.checked += 1
  if (!isHeld) ground.violations.push(violation)
}
