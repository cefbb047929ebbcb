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
 * Brings the ledger up to date with Stripe, in as many calls as it takes, so that figures are of now.
 *
 * @throws NotDoneError when it cannot be brought up to date
 */
export async function recordMovements(
  store: Functions,
  { during }: Pick<Terminal, 'during'>,
): Promise<void> {
  await callUntilComplete(store, {}, during)
}

/**
 * Brings the ledger up to date, and compares the books of a span.
 *
 * @throws NotDoneError when it cannot be brought up to date
 */
export async function compareBooks(
  store: Functions,
  { from, to }: Span,
  { during }: Pick<Terminal, 'during'>,
): Promise<Comparison> {
  const comparison = await callUntilComplete(store, { compare: { from, to } }, during)
  if (comparison) return comparison
  throw new Error('record-movements did not compare the books: deploy the stage again.')
}

async function callUntilComplete(store: Functions, request: object, during: Terminal['during']) {
  let movements = 0
  for (;;) {
    const count = `${movements.toLocaleString('en-US')} new movements read from Stripe`
    const label = movements === 0 ? 'Reading new movements from Stripe' : count
    const result = await during(label, call(store, { ...request, seconds: secondsPerCall }))
    if (result.isComplete) return result.comparison
    movements += result.movements
  }
}

async function call(store: Functions, request: object) {
  try {
    return await callFunction(store, 'record-movements', request, resultSchema)
  } catch (error) {
    if (error instanceof NotDoneError) throw error
    // With `reservedConcurrency` only one of it runs at a time.
    const isBusy = isAwsError(error, 'TooManyRequestsException')
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotDoneError(
      isBusy
        ? 'The ledger is being brought up to date at this moment: run this again in a minute.'
        : `The ledger could not be brought up to date with Stripe: ${reason}`,
    )
  }
}
