import { z } from 'zod'
import { monthPeriod } from '../../../lambda/office/ledger/period'
import { counted } from '../../../lambda/platform/text/in-words'
import { UserError } from '../../../lib/stage/user-error'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import { callFunction, type Functions } from './call-function'
import { compareRows } from './compare-rows'
import { recordMovements } from './record-movements'

const resultSchema = z.object({
  month: z.string(),
  closedAt: z.string().optional(),
  sentAt: z.string().optional(),
  differences: z.number().default(0),
  isCompared: z.boolean().optional(),
  refusal: z
    .enum(['not_begun', 'not_over', 'not_recorded', 'not_compared', 'differs', 'being_sent'])
    .optional(),
  page: z.string().optional(),
})

export type MonthResult = z.infer<typeof resultSchema>

/**
 * Shows, closes or sends a month, with the ledger up to date.
 *
 * @param month such as `2026-10`, in finance's time zone
 */
export async function sendStatement(
  store: Functions,
  month: string,
  action: 'show' | 'close' | 'send',
  terminal: Pick<Terminal, 'during'>,
): Promise<MonthResult> {
  await recordMovements(store, terminal)
  await compareRows(store, { month }, terminal)
  const labels = { show: 'Reading the books', close: 'Closing the month', send: 'Sending' }
  const request = { month, action }
  const result = callFunction(store, 'send-statement', request, resultSchema)
  return terminal.during(labels[action], result)
}

/** The statement of a month as a page, from the ledger as it is; for a closed month, as it was kept. */
export function readStatement(store: Functions, month: string): Promise<MonthResult> {
  return callFunction(store, 'send-statement', { month, action: 'show' }, resultSchema)
}

/**
 * Checks that a month has ended, so that it can be closed.
 *
 * @throws NotDoneError until then
 */
export function checkIsOver(month: string, timeZone: string, now: Date): void {
  if (Date.parse(monthPeriod(month, timeZone).to) <= now.getTime()) return
  throw new NotDoneError(refusalText({ month, differences: 0, refusal: 'not_over' }))
}

/**
 * Checks that a month was shown or sent.
 *
 * @throws UserError for a month that has not begun, NotDoneError for another refusal
 */
export function checkDone(result: MonthResult): void {
  if (result.refusal === 'not_begun') throw new UserError(refusalText(result))
  if (result.refusal) throw new NotDoneError(refusalText(result))
}

/** Why a month is not shown, closed or sent, and what to do. */
export function refusalText({ month, refusal, differences }: MonthResult): string {
  const sentences = {
    not_begun: `${month} has not begun yet.`,
    not_over: `${month} is not over yet: close it from the 1st of the next month on.`,
    not_recorded: `The ledger does not have all of ${month} yet: try again in 15 minutes.`,
    not_compared: `Not every movement of ${month} is compared with Stripe yet: try again in 15 minutes.`,
    differs:
      `The books of ${month} differ from Stripe (${counted(differences, 'difference')}): ` +
      `npm run orders -- reconcile --month ${month} lists them.`,
    being_sent:
      `The statement of ${month} is being sent, or may have been sent a moment ago: ` +
      'look for it, and run this again in 15 minutes.',
  }
  return refusal === undefined ? `${month} is not closed.` : sentences[refusal]
}
