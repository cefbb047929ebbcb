/** A mistake that the person at the terminal can fix; its message is one sentence that explains how. */
export class UserError extends Error {
  override name = 'UserError'
}
