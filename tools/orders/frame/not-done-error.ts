/** Ends a command with exit code 1. The message is a sentence that explains what to do. */
export class NotDoneError extends Error {
  override name = 'NotDoneError'
}
