/** The page says so, and loads itself again. */
export class StillReadingError extends Error {
  override name = 'StillReadingError'
}

const waitMs = 700
const keptMs = 60_000

type SlowRead<Value> = (key: string) => Promise<Value>

type Entry<Value> = { value: Promise<Value>; endedAt?: number }

/**
 * A read that may take longer than a page should. It is started once: a page waits for it a moment, and the pages of
 * the next minute show its result.
 * @returns the read, which throws a StillReadingError while it is going on; its own error is thrown once
 */
export function slowRead<Value>(read: (key: string) => Promise<Value>, now: () => Date): SlowRead<Value> {
  const entries = new Map<string, Entry<Value>>()
  const isKept = ({ endedAt }: Entry<Value>) => endedAt === undefined || now().getTime() - endedAt < keptMs
  return async (key) => {
    for (const [known, entry] of entries) if (!isKept(entry)) entries.delete(known)
    const entry: Entry<Value> = entries.get(key) ?? { value: read(key) }
    if (!entries.has(key)) {
      entries.set(key, entry)
      const end = () => void (entry.endedAt = now().getTime())
      entry.value.then(end, () => undefined)
    }
    try {
      return await within(entry.value)
    } catch (error) {
      if (!(error instanceof StillReadingError)) entries.delete(key)
      throw error
    }
  }
}

/** @throws StillReadingError */
export async function within<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StillReadingError('Reading …')), waitMs)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
