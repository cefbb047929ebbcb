import { decimalPrice } from '../../../price'
import { printableLine } from '../../../platform/text/printable'
import { zonedTime } from '../../../platform/text/zoned-time'
import { calendarOf, type Period } from '../period'
import type { Accounting, Datev } from './accounts'
import { columnsLine, quoted, valuesLine } from './datev-fields'
import type { Entry } from './entries'
import { type JournalRow, journalRows } from './journal-sheet'

/** DATEV's amounts are in euros here: of another currency it wants the day's rate, which Stripe does not report. */
export const datevCurrency = 'eur'

/**
 * The journal as a Buchungsstapel of DATEV's format 700, version 13: a header, the columns' names, and one line for
 * each line but that of Stripe's balance, which is their contra account. Encoded in Windows-1252, of whose characters
 * all texts here are Latin-1's too. Nothing is finalised (Festschreibung 0), so that the adviser can correct it.
 * https://developer.datev.de/datev/platform/de/dtvf/einstieg
 *
 * @param entries in euros, within one fiscal year: DATEV's dates have no year.
 */
export async function* datevFile(
  entries: Entry[],
  accounting: Accounting,
  { period, now }: { period: Period; now: Date },
): AsyncGenerator<Uint8Array> {
  const { accounts, datev } = accounting
  if (!datev) throw new Error('The settings for DATEV are missing')
  const contraAccount = accounts.clearing.code?.trim() ?? ''
  const bookings = journalRows(entries, accounting)
    .filter(({ line }) => line.account !== 'clearing')
    .map((row) => booking(row, contraAccount))
  const lines = [header(datev, period, now), columnsLine, ...bookings, '']
  yield Buffer.from(lines.join('\r\n'), 'latin1')
}

/** https://developer.datev.de/datev/platform/de/dtvf/formate/header */
function header(datev: Datev, period: Period, now: Date): string {
  const { days } = calendarOf(period)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const createdAt = `${zonedTime(period.timeZone)(now.toISOString()).replaceAll(/\D/g, '')}000`
  const title = first.slice(0, 7) === last.slice(0, 7) ? first.slice(0, 7) : `${first} - ${last}`
  const empty = quoted('')
  const parts = [
    [quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', createdAt],
    ['', empty, empty, empty, String(datev.consultant), String(datev.client)],
    [digits(fiscalYearStart(first, datev)), String(datev.accountLength)],
    [digits(first), digits(last), quoted(`Stripe ${title}`), empty],
    // Financial bookkeeping, for any purpose, not finalised.
    ['1', '0', '0', quoted(datevCurrency.toUpperCase())],
    ['', empty, '', '', empty, '', '', empty, empty],
  ]
  return parts.flat().join(';')
}

/** https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel */
function booking(
  { line, code = '', number, day, narration, currency }: JournalRow,
  contraAccount: string,
) {
  return valuesLine({
    'Umsatz (ohne Soll/Haben-Kz)': decimalPrice(Math.abs(line.cents), currency).replace('.', ','),
    'Soll/Haben-Kennzeichen': line.cents > 0 ? 'S' : 'H',
    'WKZ Umsatz': currency.toUpperCase(),
    Konto: code,
    'Gegenkonto (ohne BU-Schlüssel)': contraAccount,
    Belegdatum: `${day.slice(8)}${day.slice(5, 7)}`,
    'Belegfeld 1': number,
    Buchungstext: printableLine(`${line.description}. ${narration}`).slice(0, 60),
    Festschreibung: '0',
  })
}

export function fiscalYearStart(day: string, { fiscalYearStart: start }: Datev): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) >= start ? year : year - 1}-${start}`
}

export function isInOneFiscalYear(period: Period, datev: Datev): boolean {
  const { days } = calendarOf(period)
  const years = [days[0], days.at(-1)].map((day = '') => fiscalYearStart(day, datev))
  return years[0] === years[1]
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}
