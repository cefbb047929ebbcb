import { appendToJournal, readJournal, rewriteJournal } from 'kit'
import { z } from 'zod'

const callSchema = z.object({
  id: z.string(),
  functionArn: z.string(),
  event: z.unknown(),
  /** Milliseconds since the epoch. */
  dueMs: z.number(),
  failures: z.number(),
})
export type KeptCall = z.infer<typeof callSchema>

/** Calls that are still due, in a file that survives a kill. */
export type KeptCalls = {
  all(): KeptCall[]
  /** Adds calls, or replaces those with the same id; all or none. */
  save(calls: readonly KeptCall[]): void
  remove(call: KeptCall): void
}

const lineSchema = z.array(z.union([callSchema, z.object({ made: z.string() })]))

/** A damaged file is a `StartError`. */
export function openCalls(path: string): KeptCalls {
  const calls = new Map<string, KeptCall>()
  for (const entry of readJournal(path, lineSchema).flat()) {
    if ('made' in entry) calls.delete(entry.made)
    else calls.set(entry.id, entry)
  }
  rewriteJournal(
    path,
    [...calls.values()].map((call) => [call]),
  )
  return {
    all: () => [...calls.values()],
    save: (changed) => {
      if (changed.length > 0) appendToJournal(path, changed)
      for (const call of changed) calls.set(call.id, call)
    },
    remove: ({ id }) => {
      appendToJournal(path, [{ made: id }])
      calls.delete(id)
    },
  }
}
