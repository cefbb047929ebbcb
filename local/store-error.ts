/**
 * Something that the person at the terminal can put right: its message is one sentence that says
 * what is wrong and what to do, and is printed without a stack.
 */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
