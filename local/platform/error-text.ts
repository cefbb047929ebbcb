/** How to discard state that cannot be read, for the end of a message. */
export const freshHint = 'npm start -- --fresh starts empty'

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
