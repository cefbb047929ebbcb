/** What would help. The starting program translates it to its own settings. */
export type Reason =
  /** A port is in use or may not be used. */
  | 'port'
  /** State of an earlier start cannot be read: an empty folder helps. */
  | 'data'
  /** Cannot be used, or another process uses it. */
  | 'folder'
  /** The synthesized stack is incomplete: another synthesis helps. */
  | 'assembly'

/** A sentence for the person who starts a program. */
export class StartError extends Error {
  override name = 'StartError'
  /** `undefined` if what is started must change. */
  readonly reason: Reason | undefined

  constructor(message: string, options: ErrorOptions & { reason?: Reason } = {}) {
    super(message, options)
    this.reason = options.reason
  }
}
