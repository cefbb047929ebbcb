import { LoggableError } from '../logging/loggable-error'

/** Its message is for the caller; every other error becomes a plain 500. */
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
