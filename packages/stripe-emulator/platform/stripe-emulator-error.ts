/**
 * Why the emulator does not start, for the person who starts it: a sentence without its period. The starting program
 * appends the remedy, because it knows its own settings: another port, or an empty folder for the data.
 */
export class StripeEmulatorError extends Error {
  override name = 'StripeEmulatorError'

  constructor(
    readonly reason: 'port' | 'data',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
