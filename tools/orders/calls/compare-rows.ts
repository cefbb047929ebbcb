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

/** A span, or a month in finance's time zone. */
type Rows = Span | { month: string }

/**
 * Compares each movement of a span with Stripe's, in as many calls as needed.
 *
 * @param write also replaces those that differ with Stripe's
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
