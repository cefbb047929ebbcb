import * as z from 'zod/mini'
import { type Comparison, comparisonSchema } from '../../../lambda/office/ledger/compare-books'
import type { Span } from '../../../lambda/office/ledger/read-movements'
import { isAwsError } from '../../cli/aws'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import { callFunction, type Functions, secondsPerCall } from './call-function'

const resultSchema = z.object({
  movements: z.number(),
  isComplete: z.boolean(),
  comparison: z.optional(comparisonSchema),
})

/**
 * Brings the ledger up to date with Stripe, in as many calls as needed, so that figures are current. The last call
 * compares the books of a span, if one is given.
 *
 * @throws NotDoneError when it cannot be brought up to date
 */
export async function recordMovements(
  store: Functions,
  { during }: Pick<Terminal, 'during'>,
  compare?: Span,
): Promise<Comparison | undefined> {
  const request = { compare, seconds: secondsPerCall }
  let movements = 0
  for (;;) {
    const count = `${movements.toLocaleString('en-US')} new movements read from Stripe`
    const label = movements === 0 ? 'Reading new movements from Stripe' : count
    const call = callFunction(store, 'record-movements', request, resultSchema)
    const result = await during(label, call.catch(rethrowReason))
    if (result.isComplete) return result.comparison
    movements += result.movements
  }
}

/** Brings the ledger up to date if Stripe can be read; if not, says so, and what follows from it. */
export async function tryRecordMovements(
  store: Functions,
  terminal: Pick<Terminal, 'during' | 'note'>,
  consequence = '',
): Promise<void> {
  try {
    await recordMovements(store, terminal)
  } catch (error) {
    if (!(error instanceof NotDoneError)) throw error
    terminal.note(`${error.message}${consequence}`)
  }
}

/**
 * Brings the ledger up to date, and compares the books of a span.
 *
 * @throws NotDoneError when it cannot be brought up to date
 */
export async function compareBooks(
  store: Functions,
  { from, to }: Span,
  terminal: Pick<Terminal, 'during'>,
): Promise<Comparison> {
  const comparison = await recordMovements(store, terminal, { from, to })
  if (comparison) return comparison
  throw new Error('record-movements did not compare the books.')
}

function rethrowReason(error: unknown): never {
  if (error instanceof NotDoneError) throw error
  // With `reservedConcurrency` only one instance runs at a time.
  if (isAwsError(error, 'TooManyRequestsException')) {
    throw new NotDoneError(
      'The ledger is being brought up to date at this moment: run this again in a minute.',
    )
  }
  const reason = error instanceof Error ? error.message : String(error)
  throw new NotDoneError(`The ledger could not be brought up to date with Stripe: ${reason}`)
}
