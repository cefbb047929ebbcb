import { inWords } from '../../../lambda/platform/text/in-words'

/** A dispute's status in words. Stripe's `warning_…` statuses are those of an inquiry, which moves no money. */
export function disputeWords(status: string): string {
  return inWords(status.replace(/^warning_/, 'inquiry, '))
}
