import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf } from '../../../../../lambda/office/ledger/exports/csv'
import {
  type Accounting,
  accountingFaults,
  accountingSchema,
} from '../../../../../lambda/office/ledger/journal/accounts'
import {
  datevFile,
  fiscalYearStart,
  isInOneFiscalYear,
} from '../../../../../lambda/office/ledger/journal/datev'
import { columnsLine } from '../../../../../lambda/office/ledger/journal/datev-fields'
import { journalOf } from '../../../../../lambda/office/ledger/journal/entries'
import { journalSheet } from '../../../../../lambda/office/ledger/journal/journal-sheet'
import { quickbooksSheet } from '../../../../../lambda/office/ledger/journal/quickbooks'
import { xeroSheet } from '../../../../../lambda/office/ledger/journal/xero'
import { monthPeriod, yearPeriod } from '../../../../../lambda/office/ledger/period'
import { collect } from '../../../../../lambda/platform/aws/tables'
import { accounting as sample } from '../../../../../product/accounting'
import { monthOfMovements } from '../../../../support/lambda/finance-month'

const datev = { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearStart: '01-01' }
const accounting: Accounting = {
  ...sample,
  accounts: { ...sample.accounts, fees: { code: '4970', name: 'Gebühren' } },
  datev,
}
const period = monthPeriod('2026-11', 'Europe/Berlin')
const now = new Date('2026-12-03T08:15:30.000Z')
const all = journalOf({ movements: monthOfMovements, late: [] }, period, true)
const dollars = all.filter(({ currency }) => currency === 'usd')
const euros = dollars.map((entry) => ({
  ...entry,
  number: entry.number.replace('USD', 'EUR'),
  currency: 'eur',
}))
const text = async (pieces: AsyncIterable<string>) => (await collect(pieces)).join('')
const datevText = async (entries = euros) =>
  Buffer.concat(await collect(datevFile(entries, accounting, { period, now }))).toString('latin1')

/** The text of a golden file. With UPDATE_GOLDEN=1 it is written first: review it before a commit. */
function golden(name: string, content: string): string {
  const path = join(import.meta.dirname, 'golden', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, content)
  return readFileSync(path, 'utf8')
}

test.each([
  ['journal.csv', () => text(csvOf(journalSheet(all, accounting, 'UTC')))],
  ['xero.csv', () => text(csvOf(xeroSheet(dollars, accounting), ''))],
  ['quickbooks.csv', () => text(csvOf(quickbooksSheet(dollars, accounting), ''))],
  ['datev.csv', () => datevText()],
])('the journal of a month in %s is byte for byte the golden one', async (name, write) => {
  const written = await write()

  expect(written).toBe(golden(name, written))
})

// The header of DATEV's own example: https://developer.datev.de/datev/platform/de/dtvf/einstieg
const example =
  '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"WD";1;0;0;"EUR";;"";;;"03";;;"";""'

test('DATEV’s header has the fields of its own example, and each line the 125 columns of format version 13', async () => {
  const [header = '', columns, ...bookings] = (await datevText()).trimEnd().split('\r\n')

  const shape = (line: string) =>
    line.split(';').map((field) => (field.startsWith('"') ? 'text' : field.replaceAll(/\d/g, '0')))
  expect(shape(header)).toEqual(shape(example))
  expect(columns).toBe(columnsLine)
  expect(columnsLine.split(';')).toHaveLength(125)
  expect(columnsLine).toMatch(/^Umsatz \(ohne Soll\/Haben-Kz\);Soll.*;Abw\. Skontokonto$/)
  // The rules of https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
  for (const booking of bookings) {
    const fields = booking.split(';')
    expect(fields).toHaveLength(125)
    expect(fields[0]).toMatch(/^(?!0{1,10},00)\d{1,10},\d{2}$/)
    expect(fields[1]).toMatch(/^"(S|H)"$/)
    expect(fields[6]).toMatch(/^(?!0{1,9}$)\d{1,9}$/)
    expect(fields[7]).toMatch(/^(?!0{1,9}$)\d{1,9}$/)
    expect(fields[9]).toMatch(/^\d{4}$/)
    expect(fields[10]).toMatch(/^"[\w$&%*+\-/]{0,36}"$/)
    expect(fields[13]).toMatch(/^".{0,60}"$/)
    expect(fields[113]).toBe('0')
  }
})

test('DATEV’s file is in Windows-1252', async () => {
  const bytes = Buffer.concat(await collect(datevFile(euros, accounting, { period, now })))

  // "ü" of "BU-Schlüssel" is one byte.
  expect(bytes.includes(Buffer.from([0x6c, 0xfc, 0x73]))).toBe(true)
  expect(new TextDecoder('windows-1252').decode(bytes)).toContain('BU-Schlüssel')
})

test('the fiscal year is the one in which a day is, and a period may be in two', () => {
  const fromJuly = { ...datev, fiscalYearStart: '07-01' }

  expect(fiscalYearStart('2026-06-30', fromJuly)).toBe('2025-07-01')
  expect(fiscalYearStart('2026-07-01', fromJuly)).toBe('2026-07-01')
  expect(isInOneFiscalYear(yearPeriod('2026', 'UTC'), datev)).toBe(true)
  expect(isInOneFiscalYear(yearPeriod('2026', 'UTC'), fromJuly)).toBe(false)
})

const withoutCode = { ...accounting.accounts, sales: { name: 'Sales' }, fees: { code: '6100' } }
test.each<[string, Partial<Accounting>, string[]]>([
  ['xero', { accounts: withoutCode }, ['accounts.sales has no code']],
  ['quickbooks', { accounts: withoutCode }, ['accounts.fees has no name']],
  ['csv', { accounts: withoutCode, datev: undefined }, []],
  ['xero', { xeroTaxRate: '' }, ['xeroTaxRate is missing']],
  ['xero', { accounts: { ...accounting.accounts, tax: undefined } }, []],
  ['datev', { datev: undefined }, ['datev is missing']],
  [
    'datev',
    { accounts: { ...accounting.accounts, bank: { code: '12000' }, sales: { code: '0000' } } },
    [
      'accounts.sales has the code "0000", which is no number of up to 4 digits',
      'accounts.bank has the code "12000", which is no number of up to 4 digits',
    ],
  ],
])('a journal for %s with %j lacks %j', (format, changes, faults) => {
  expect(accountingFaults({ ...accounting, ...changes }, format)).toEqual(faults)
})

test('the sample’s accounts serve every format but DATEV’s, whose numbers an adviser gives', () => {
  const own = accountingSchema.parse(sample)
  const faultsOf = (format: string) => accountingFaults(own, format)

  expect(['csv', 'xero', 'quickbooks', 'datev'].map(faultsOf)).toEqual([
    [],
    [],
    [],
    ['datev is missing'],
  ])
})
