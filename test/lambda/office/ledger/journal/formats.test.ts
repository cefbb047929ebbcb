import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf } from '../../../../../lambda/office/ledger/exports/csv'
import { accountingSchema } from '../../../../../lambda/office/ledger/journal/accounts'
import { journalOf } from '../../../../../lambda/office/ledger/journal/entries'
import { journalSheet } from '../../../../../lambda/office/ledger/journal/journal-sheet'
import { monthPeriod } from '../../../../../lambda/office/ledger/period'
import { collect } from '../../../../../lambda/platform/aws/tables'
import { accounting } from '../../../../../product/accounting'
import { monthOfMovements } from '../../../../support/lambda/finance-month'

const period = monthPeriod('2026-11', 'Europe/Berlin')

test('the journal of a month is byte for byte the golden one', async () => {
  const fees = { code: ' 4970 ', name: 'Gebühren' }
  const ours = accountingSchema.parse({ accounts: { ...accounting.accounts, fees } })
  const entries = journalOf({ movements: monthOfMovements, late: [] }, period, true)

  const written = (await collect(csvOf(journalSheet(entries, ours, 'UTC')))).join('')

  const path = join(import.meta.dirname, 'golden', 'journal.csv')
  // Review it before a commit.
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, written)
  expect(written).toBe(readFileSync(path, 'utf8'))
})
