/** `code` is the name that SQS's SDK throws. */
export class QueueError extends Error {
  override name = 'QueueError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
