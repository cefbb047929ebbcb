import { randomUUID } from 'node:crypto'
import type { Clock } from 'kit'
import type { RunningFunction } from '../functions/run-function'
import type { KeptCall, KeptCalls } from './kept-calls'

/** Lambda's asynchronous calls. */
export type LaterCalls = {
  /** A failed call is repeated up to twice, even after a restart. */
  add(calls: { afterMs: number; targets: RunningFunction[]; event: object }[]): void
  /** Calls that are due or running are made after the next start. */
  stop(): void
}

/**
 * Pauses before a failed call is repeated:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const repeatsMs = [60_000, 120_000]

/** Starts with the calls that an earlier start kept. */
export function makeCalls(functions: RunningFunction[], clock: Clock, kept: KeptCalls): LaterCalls {
  let isStopped = false

  async function make(call: KeptCall): Promise<void> {
    const target = functions.find(({ definition }) => definition.arn === call.functionArn)
    // A function that the stack no longer has.
    if (!target) return kept.remove(call)
    const { outcome } = await target.invoke(call.event)
    if (isStopped) return undefined
    const pauseMs = repeatsMs[call.failures]
    if (outcome === 'succeeded' || pauseMs === undefined) return kept.remove(call)
    return keep([{ ...call, failures: call.failures + 1, dueMs: clock.now() + pauseMs }])
  }
  const schedule = (call: KeptCall) => clock.at(call.dueMs, () => void make(call))
  function keep(calls: KeptCall[]): void {
    kept.save(calls)
    calls.forEach(schedule)
  }

  kept.all().forEach(schedule)
  return {
    add: (calls) =>
      keep(
        calls.flatMap(({ afterMs, targets, event }) =>
          targets.map(({ definition: { arn: functionArn } }) => {
            return { id: randomUUID(), functionArn, event, dueMs: clock.now() + afterMs, failures: 0 }
          }),
        ),
      ),
    stop: () => void (isStopped = true),
  }
}
