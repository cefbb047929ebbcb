import { LoggableError } from '../logging/loggable-error'

/** An answer other than success whose sentence is made for the caller to read. */
export class PublicError extends LoggableError {
  override name = 'PublicError'

  constructor(
    readonly statusCode: number,
    message: string,
    readonly headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
