/** Ends a command with exit code 1. The message says what to do. */
export class NotDoneError extends Error {
  override name = 'NotDoneError'
}
