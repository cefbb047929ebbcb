/** An error in SQS's form; `code` is the name that its SDK throws. */
export class QueueError extends Error {
  override name = 'QueueError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
