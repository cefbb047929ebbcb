import { readFileSync } from 'node:fs'
import { differenceReasons } from '../../lambda/office/books/checks/check-books'
import { movementColumns } from '../../lambda/office/books/exports/movements-sheet'
import { contactColumns, orderColumns } from '../../lambda/office/books/exports/orders-sheet'
import { payoutColumns } from '../../lambda/office/books/exports/payouts-sheet'
import { taxColumns } from '../../lambda/office/books/exports/tax-sheet'
import { accountingSchema } from '../../lambda/office/books/journal/accounts'
import { journalColumns } from '../../lambda/office/books/exports/journal-sheet'
import { firstColumn } from '../support/docs/markdown-table'

const page = readFileSync('docs/finance.md', 'utf8')
const named = (heading: string) => firstColumn(page, heading)

test.each([
  ['movements', movementColumns],
  ['orders', [...orderColumns, ...contactColumns(new Map())]],
  ['payouts', payoutColumns],
  ['tax', taxColumns],
  ['journal', journalColumns],
])('every column of %s is explained, in the order of the file', (view, columns) => {
  expect(named(`${view} columns`)).toEqual(columns.map(([name]) => name))
})

test('every account of the journal is explained', () => {
  expect(named('account').toSorted()).toEqual(Object.keys(accountingSchema.shape.accounts.shape).toSorted())
})

test('every difference is explained', () => {
  expect(named('difference')).toEqual([...differenceReasons])
})
