import { randomUUID } from 'node:crypto'
import { appendToJournal, type Clock, openJournal } from 'kit'
import { z } from 'zod'
import type { RunningFunction } from '../functions/run-function'

/** Lambda's asynchronous calls. */
export type LaterCalls = {
  /** A failed call is repeated up to twice, even after a restart. */
  add(calls: { afterMs: number; targets: RunningFunction[]; event: object }[]): void
  /** Calls that are due or running are made after the next start. */
  stop(): void
}

const callSchema = z.object({
  id: z.string(),
  functionArn: z.string(),
  event: z.unknown(),
  /** Milliseconds since the epoch. */
  dueMs: z.number(),
  failures: z.number(),
})
type Call = z.infer<typeof callSchema>
const lineSchema = z.array(z.union([callSchema, z.object({ made: z.string() })]))

/**
 * Pauses before a failed call is repeated:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
 */
const repeatsMs = [60_000, 120_000]

/** Calls that are due survive a kill; a damaged file is a `StartError`. */
export function makeCalls(functions: RunningFunction[], clock: Clock, path: string): LaterCalls {
  let isStopped = false
  const due = new Map<string, Call>()
  openJournal(path, lineSchema, (lines) => {
    for (const entry of lines.flat()) {
      if ('made' in entry) due.delete(entry.made)
      else due.set(entry.id, entry)
    }
    return [...due.values()].map((call) => [call])
  })
  due.forEach(schedule)

  function schedule(call: Call): void {
    clock.at(call.dueMs, () => void make(call))
  }

  /** Replaces calls with the same id; all or none. */
  function keep(calls: Call[]): void {
    if (calls.length > 0) appendToJournal(path, calls)
    calls.forEach(schedule)
  }

  async function make(call: Call): Promise<void> {
    const target = functions.find(({ definition }) => definition.arn === call.functionArn)
    const result = await target?.invoke(call.event)
    if (isStopped) return
    const pauseMs = repeatsMs[call.failures]
    // Without a target the stack no longer has the function.
    if (!result || result.outcome === 'succeeded' || pauseMs === undefined) appendToJournal(path, [{ made: call.id }])
    else keep([{ ...call, failures: call.failures + 1, dueMs: clock.now() + pauseMs }])
  }

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
