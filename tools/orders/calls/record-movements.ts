import { z } from 'zod'
import { differenceReasons } from '../../../lambda/ledger/check-books'
import type { Span } from '../../../lambda/ledger/read-movements'
import { isAwsError } from '../../cli/aws'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import { callFunction, type Functions } from './call-function'

/** Short enough that no connection between here and AWS is idle for too long. */
const secondsPerCall = 30

const differenceSchema = z.object({
  reason: z.enum(differenceReasons),
  subject: z.string(),
  currency: z.string(),
  expectedCents: z.number(),
  foundCents: z.number(),
})
const comparisonSchema = z.object({
  differences: z.array(differenceSchema),
  orders: z.number(),
  payouts: z.number(),
  balanceAt: z.string().optional(),
})
const resultSchema = z.object({
  movements: z.number(),
  isComplete: z.boolean(),
  comparison: comparisonSchema.optional(),
})

/** What a comparison of the books has found. */
export type ComparedBooks = z.infer<typeof comparisonSchema>

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
): Promise<ComparedBooks> {
  const comparison = await callUntilComplete(store, { compare: { from, to } }, during)
  if (comparison) return comparison
  throw new Error('record-movements did not compare the books: deploy the stage again.')
}

async function callUntilComplete(store: Functions, request: object, during: Terminal['during']) {
  let movements = 0
  for (;;) {
    const label = `${movements.toLocaleString('en-US')} new movements read from Stripe`
    const called = call(store, { ...request, seconds: secondsPerCall })
    const result = await during(
      movements === 0 ? 'Reading new movements from Stripe' : label,
      called,
    )
    if (result.isComplete) return result.comparison
    movements += result.movements
  }
}

async function call(store: Functions, request: object) {
  try {
    return resultSchema.parse(await callFunction(store, 'record-movements', request))
  } catch (error) {
    if (error instanceof NotDoneError) throw error
    // Only one of it runs at a time.
    const isBusy = isAwsError(error, 'TooManyRequestsException')
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotDoneError(
      isBusy
        ? 'The ledger is being brought up to date at this moment: run this again in a minute.'
        : `The ledger could not be brought up to date with Stripe: ${reason}`,
    )
  }
}
