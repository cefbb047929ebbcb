import { parseJson } from '../../lambda/platform/json/parse-json'
import { textTable } from '../cli/text-table'
import type { Log } from './find-logs'
import type { Row } from './run-query'

const maxWidth = 60

/** The rows of a result as a table, with a column for each field that a row has. */
export function rowsTable(rows: Row[], logs: Log[]): string {
  const shown = rows.map((row) => shownRow(row, logs))
  const heads = new Set(shown.flatMap((row) => Object.keys(row)))
  return textTable(
    [...heads].map((head) => [head, (row: Row) => wrapped(row[head] ?? '')]),
    shown,
  )
}

function shownRow({ '@message': message, ...row }: Row, logs: Log[]): Row {
  const entries = Object.entries(row).flatMap(([field, value]): [string, string][] => {
    if (field === '@timestamp') return [['time (UTC)', toSecond(value)]]
    if (field === 'latest') return [['latest (UTC)', toSecond(value)]]
    if (field === '@log') return logs.length > 1 ? [['log', logOf(value, logs)]] : []
    return [[field.replace(/^message\./, ''), value]]
  })
  return { ...Object.fromEntries(entries), ...(message === undefined ? {} : entryFields(message)) }
}

/** @param time `2026-11-22 11:59:58.123`, or the milliseconds since 1970 that `max(@timestamp)` yields */
function toSecond(time: string): string {
  const text = /^\d+$/.test(time) ? new Date(Number(time)).toISOString().replace('T', ' ') : time
  return text.slice(0, 'yyyy-mm-dd hh:mm:ss'.length)
}

/** @param value `<account>:<log group>` */
function logOf(value: string, logs: Log[]): string {
  return logs.find(({ group }) => value.endsWith(`:${group}`))?.name ?? value
}

/** The fields of an entry that a function logged, without the event's name. */
function entryFields(entry: string): Row {
  const { event: _event, ...fields } = Object(Object(parseJson(entry)).message)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}

function wrapped(text: string): string {
  return text.replaceAll(new RegExp(`(.{1,${maxWidth}})(\\s+|$)`, 'g'), '$1\n').trimEnd()
}
