import type { EndingBalance } from '../ending-balance'
import { type Column, type Sheet, sheetOf } from './sheet'

/** A part of an ending balance, the balance itself, or what Stripe keeps in reserve besides. */
type Row = { currency: string; part: string; date?: string; payoutId?: string; cents: number }

export const balanceColumns: Column<Row>[] = [
  { name: 'part', kind: 'text', value: ({ part }) => part },
  { name: 'date', kind: 'date', value: ({ date }) => date },
  { name: 'payout_id', kind: 'text', value: ({ payoutId }) => payoutId },
  { name: 'amount', kind: 'amount', value: ({ cents, currency }) => ({ cents, currency }) },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
]

/** What the ending balance of each currency consists of (docs/finance.md). */
export function balanceSheet(
  endings: AsyncIterable<EndingBalance> | Iterable<EndingBalance>,
  timeZone: string,
): Sheet {
  const sources = rowsOf(endings)
  return sheetOf({ name: 'balance', columns: balanceColumns, sources, timeZone, hasTotals: false })
}

async function* rowsOf(
  endings: AsyncIterable<EndingBalance> | Iterable<EndingBalance>,
): AsyncGenerator<Row> {
  for await (const ending of endings) {
    const { currency, inTransit, pending, availableCents, endingCents, reservedCents } = ending
    for (const { payoutId, arrivesOn: date, cents } of inTransit) {
      yield { currency, part: 'in_transit', date, payoutId, cents }
    }
    for (const { day: date, cents } of pending) yield { currency, part: 'pending', date, cents }
    yield { currency, part: 'available', cents: availableCents }
    yield { currency, part: 'ending_balance', cents: endingCents }
    yield { currency, part: 'reserved', cents: reservedCents }
  }
}
