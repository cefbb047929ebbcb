import type { Period } from '../../../lambda/office/ledger/period'
import type { RowComparison, RowDifference } from '../../../lambda/office/ledger/row-comparison'
import { money } from '../../../lambda/office/statement/figures/words'
import { counted } from '../../../lambda/platform/text/in-words'
import { textTable } from '../../cli/text-table'

/** The comparison of a period's rows with Stripe's, for people. */
export function rowsView(found: RowComparison, { label }: Period): string {
  const { rows, differing, differences } = found
  const compared = `${counted(rows, 'movement')} of ${label} compared with Stripe.`
  if (differing === 0) return `${compared}\nNo difference: each is as Stripe has it.`
  const shown = new Set(differences.map(({ balanceTransactionId }) => balanceTransactionId)).size
  const more = differing > shown ? `\nand ${counted(differing - shown, 'movement')} more` : ''
  const verb = differing === 1 ? 'differs' : 'differ'
  return `${compared}\n${counted(differing, 'movement')} ${verb}:\n${differencesTable(differences)}${more}`
}

function differencesTable(differences: RowDifference[]): string {
  return textTable<RowDifference>(
    [
      ['Movement', ({ balanceTransactionId }) => balanceTransactionId],
      ['Order', ({ orderNumber }) => orderNumber ?? '-'],
      ['Field', ({ field }) => fieldNames[field] ?? field],
      ['Stripe', (row) => shownValue(row, row.stripe), 'figure'],
      ['Ledger', (row) => shownValue(row, row.ledger), 'figure'],
    ],
    differences,
  )
}

/** Named like the columns of the file of movements. */
const fieldNames: Record<string, string> = {
  row: 'the whole row',
  grossCents: 'gross',
  feeCents: 'fee',
  feeTaxCents: 'fee tax',
  netCents: 'net',
  reportingCategory: 'category',
  createdAt: 'created',
  effectiveAt: 'effective at',
  customerFacingCents: 'amount on the card',
}

function shownValue({ field, currency }: RowDifference, value: string | number | undefined) {
  if (value === undefined) return 'none'
  const isAmount = typeof value === 'number' && (field === 'row' || field.endsWith('Cents'))
  return isAmount ? money(value, currency) : String(value)
}
