/**
 * An error that the user can fix: its message is one sentence that says what is wrong and what to
 * do, and is printed without a stack.
 */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** How to get rid of state that cannot be read, for the end of a message. */
export const freshHint = 'npm start -- --fresh starts empty'

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
