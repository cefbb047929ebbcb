import { LoggableError } from '../logging/loggable-error'

/** An error whose message is written for the caller; everything else becomes a plain 500. */
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
