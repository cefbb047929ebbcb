import type { MonthResult } from '../calls/send-statement'
import { counted } from './counted'

/** Why a month is not closed, and what to do. */
export function refusalText({ month, refusal, differences }: MonthResult): string {
  switch (refusal) {
    case 'not_over':
      return `${month} is not over yet: close it from the 1st of the next month on.`
    case 'not_recorded':
      return `The ledger does not have all of ${month} yet: try again in 15 minutes.`
    case 'differs':
      return (
        `The books of ${month} differ from Stripe (${counted(differences, 'difference')}): ` +
        `npm run orders -- reconcile --month ${month} lists them.`
      )
    case undefined:
      return `${month} is not closed.`
  }
}
