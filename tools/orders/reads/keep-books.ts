import { messageOf } from 'kit'
import { z } from 'zod'
import type { Movement } from '../../../lambda/office/books/model/movement'
import {
  type KeepBooksRequest,
  type MonthRequest,
  type MonthResult,
  monthResultSchema,
  paymentResultSchema,
  paymentsResultSchema,
} from '../../../lambda/office/functions/keep-books/request'
import type { Order } from '../../../lambda/orders/order'
import { counted } from '../../../lambda/platform/text/in-words'
import { UserError } from '../../../lib/stage/user-error'
import { isAwsError, isDenied } from '../../cli/aws'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from './not-done-error'
import { callFunction, type Functions, secondsPerCall } from './store'

const labels = {
  read: 'Reading Stripe',
  compare: 'Comparing the books with Stripe',
  close: 'Closing the month',
  send: 'Sending the statement',
} satisfies Record<MonthRequest['action'], string>

/** Repeats the call until Stripe is read to the end. Throws a NotDoneError when Stripe or the store cannot be read. */
export async function askMonth(
  store: Functions,
  month: string,
  action: MonthRequest['action'],
  { during }: Pick<Terminal, 'during'>,
): Promise<MonthResult> {
  let label = labels[action]
  for (;;) {
    const call = ask(store, { month, action, seconds: secondsPerCall }, monthResultSchema)
    const result = await during(label, call)
    if (result.isComplete) return result
    label = `${counted(result.movements, 'movement')} read from Stripe`
  }
}

/** As Stripe has them now, oldest first. Throws like `askMonth`. */
async function movementsOf(
  store: Functions,
  { sale: { paymentIntentId: payment } }: Pick<Order, 'sale'>,
): Promise<Movement[]> {
  return payment === undefined ? [] : (await ask(store, { payment }, paymentResultSchema)).movements
}

export type ReadMovements = { movements: Movement[]; fault?: string }

export async function tryMovementsOf(store: Functions, order: Pick<Order, 'sale'>): Promise<ReadMovements> {
  try {
    return { movements: await movementsOf(store, order) }
  } catch (error) {
    if (!(error instanceof NotDoneError)) throw error
    return { movements: [], fault: error.message }
  }
}

/** A charge, refund or dispute has one payment at most; a card can have many. */
export async function paymentsOf(
  store: Functions,
  of: Exclude<KeepBooksRequest, MonthRequest | { payment: string }>,
): Promise<string[]> {
  return (await ask(store, of, paymentsResultSchema)).payments
}

async function ask<Response>(
  store: Functions,
  request: KeepBooksRequest,
  schema: { parse: (response: unknown) => Response },
): Promise<Response> {
  try {
    return await callFunction(store, 'keep-books', request, schema)
  } catch (error) {
    if (error instanceof NotDoneError) throw error
    if (isAwsError(error, 'TooManyRequestsException')) {
      throw new NotDoneError('Too many functions of the account run at once: try again in a minute.')
    }
    if (isDenied(error)) {
      const needed = 'that needs the policy support-desk or finance-reader'
      throw new NotDoneError(`Your AWS role may not ask for the books: ${needed}.`)
    }
    const isOther = error instanceof z.core.$ZodError
    const reason = isOther ? 'its response has another form, as of another version of the store' : messageOf(error)
    throw new NotDoneError(`The books could not be read: ${reason}`)
  }
}

/** @throws UserError for a month without books, NotDoneError for another refusal */
export function checkDone({ month, refusal, verdict }: Pick<MonthResult, 'month' | 'refusal' | 'verdict'>): void {
  if (refusal === undefined) return
  const sentences = {
    not_begun: `${month} has not begun yet.`,
    before_first: `There are no books of ${month}: they begin with the month of the first order.`,
    not_over: `${month} is not over yet: close it from the 1st of the next month on.`,
    previous_open: `A month before ${month} is not closed: close that one first.`,
    differs:
      `The books of ${month} differ from Stripe (${counted(verdict?.differences.length ?? 0, 'difference')}): ` +
      'what to do is in docs/runbook.md, books-differ.',
    moving: `Stripe's balance moved while ${month} was read: try again.`,
    being_sent:
      `The statement of ${month} is being sent, or was sent a moment ago: ` +
      'look for it, and try again in 15 minutes.',
  }
  const hasNoBooks = refusal === 'not_begun' || refusal === 'before_first'
  throw new (hasNoBooks ? UserError : NotDoneError)(sentences[refusal])
}
