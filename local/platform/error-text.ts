/** How to get rid of state that cannot be read, for the end of a message. */
export const freshHint = 'npm start -- --fresh starts empty'

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
