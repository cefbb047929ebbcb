import * as z from 'zod/mini'
import type { Span } from '../../../lambda/office/ledger/read-movements'
import {
  type RowComparison,
  rowComparisonSchema,
} from '../../../lambda/office/ledger/row-comparison'
import { counted } from '../../../lambda/platform/text/in-words'
import type { Terminal } from '../../cli/terminal'
import { callFunction, type Functions, secondsPerCall } from './call-function'

const resultSchema = z.object({ rows: rowComparisonSchema })

/** A span, or a month in the time zone of the stage's finance. */
type Rows = Span | { month: string }

/**
 * Has each movement of a span compared with Stripe's, in as many calls as it takes.
 *
 * @param write also writes those that differ as Stripe has them.
 */
export async function compareRows(
  store: Functions,
  rows: Rows,
  { during }: Pick<Terminal, 'during'>,
  write = false,
): Promise<RowComparison> {
  const request = { rows, write, seconds: secondsPerCall }
  let label = 'Comparing each movement with Stripe'
  for (;;) {
    const call = callFunction(store, 'record-movements', request, resultSchema)
    const { rows: found } = await during(label, call)
    if (found.comparedAt !== undefined) return found
    label = `${counted(found.rows, 'movement')} compared with Stripe`
  }
}
