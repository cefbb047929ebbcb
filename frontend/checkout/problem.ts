import type { Contact } from '../../lambda/contract'

/** What prevents the payment: one of the buyer's addresses (`contact`), or the payment itself. */
export type Problem = {
  /** The toast's title; without it the problem is shown in the form alone. */
  title?: string
  description: string
  contact?: Contact
}
