import type { RowComparison } from '../../../lambda/office/ledger/row-comparison'

/** Rows of November that were compared and match Stripe, with a test's changes. */
export function comparedRows(changes: Partial<RowComparison> = {}): RowComparison {
  return {
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    beganAt: '2026-11-22T11:59:00.000Z',
    reached: '2026-11-01T00:00:00.000Z',
    comparedAt: '2026-11-22T11:59:30.000Z',
    isWriting: false,
    rows: 3012,
    differing: 0,
    written: 0,
    differences: [],
    ...changes,
  }
}
