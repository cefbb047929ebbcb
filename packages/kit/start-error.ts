/** The kind of remedy for an error. The starting program translates it to its own settings. */
export type Reason =
  /** A port is in use or may not be used. */
  | 'port'
  /** State of an earlier start cannot be read: an empty folder helps. */
  | 'data'
  /** The data folder cannot be used, or another process uses it. */
  | 'folder'
  /** The synthesized stack is incomplete: another synthesis helps. */
  | 'assembly'

/** Why a program does not start, as a sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
  /** Undefined when only what is started can be changed. */
  readonly reason: Reason | undefined

  constructor(message: string, options: ErrorOptions & { reason?: Reason } = {}) {
    super(message, options)
    this.reason = options.reason
  }
}
