/** Its message explains in one sentence how to fix the mistake. */
export class UserError extends Error {
  override name = 'UserError'
}
