import type { TableSource } from '../platform/aws/tables'
import type { Movement } from './movement'
import { readProgress } from './progress'
import { movementsWithin, type Span } from './read-movements'
import { addUp, type Amounts, type BalanceSummary, summarize } from './totals'

/** The movements of a span, and the balances before it. */
export type Books = { span: Span; movements: Movement[]; starting: Amounts }

/** Reads the books of a span from the ledger: its movements, and for the starting balance all before it. */
export async function readBooks(ledger: TableSource, span: Span): Promise<Books> {
  const { firstMonth } = await readProgress(ledger)
  const movements: Movement[] = []
  for await (const movement of movementsWithin(ledger, span)) movements.push(movement)
  const starting = firstMonth ? await addUp(allBefore(ledger, firstMonth, span.from)) : {}
  return { span, movements, starting }
}

/** The balance summary of a span, one for each currency. */
export function balanceOf({ movements, starting }: Books): BalanceSummary[] {
  return summarize(movements, starting)
}

function allBefore(ledger: TableSource, firstMonth: string, to: string) {
  return movementsWithin(ledger, { from: startOf(firstMonth), to })
}

/** The first instant of a UTC month. */
export function startOf(month: string): string {
  return `${month}-01T00:00:00.000Z`
}
