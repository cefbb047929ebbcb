import Table from 'cli-table3'
import { copyKey, type Message } from '../fakes/mailbox'
import type { Story } from '../world/story'

type Row = {
  cases: number
  faults: number
  kills: number
  orders: number
  messages: number
  checked: number
  violations: string[]
  /** Why the store could not know that messages were accepted, and how many. */
  unknown: Map<string, number>
  /** Why messages were sent twice, and how many. */
  twice: Map<string, number>
}

type Reasons = 'unknown' | 'twice'

/** Adds up what happened in the cases of each part. */
export function createTally() {
  const rows = new Map<string, Row>()
  const add = (id: string, { ground, findings }: Story) => {
    const [part = ''] = id.split('/')
    const row = rows.get(part) ?? emptyRow()
    rows.set(part, row)
    const { sessions } = ground.services.stripe
    const { messages } = ground.services.mailbox
    row.cases += 1
    row.faults += ground.struck()
    row.kills += ground.trace.filter((line) => /: killed/.test(line)).length
    row.orders += sessions.length
    row.messages += messages.length
    row.checked += findings.checked
    row.violations.push(...findings.violations.map((text) => `${id}: ${text}`))
    for (const { excuse } of messages) if (excuse) countIn(row.unknown, excuse)
    for (const reason of reasonsOfCopies(messages)) countIn(row.twice, reason)
  }
  return {
    add,
    violations: () => [...rows.values()].flatMap(({ violations }) => violations),
    /** Why messages were accepted without the store's knowledge, and how many. */
    duplicates: () => [...sumOf(rows, 'unknown')],
    text: () => tableOf(rows),
  }
}

function emptyRow(): Row {
  const counts = { cases: 0, faults: 0, kills: 0, orders: 0, messages: 0, checked: 0 }
  return { ...counts, violations: [], unknown: new Map(), twice: new Map() }
}

/** For each message that was sent again, the reason why that could not be avoided. */
function reasonsOfCopies(messages: Message[]): string[] {
  const same = Map.groupBy(messages, copyKey)
  return [...same.values()].flatMap((copies) =>
    copies.slice(1).map((_copy, index) => copies[index]?.excuse ?? 'no reason is known'),
  )
}

function countIn(counts: Map<string, number>, reason: string, times = 1): void {
  counts.set(reason, (counts.get(reason) ?? 0) + times)
}

function tableOf(rows: Map<string, Row>): string {
  const table = new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  })
  const lines = [...rows].map(([part, row]) => numbersOf(part, row))
  const sums = head
    .slice(1)
    .map((_name, column) => sum(lines.map((line) => Number(line[column + 1]))))
  table.push(...lines, ['all', ...sums])
  return [
    table.toString(),
    'Sent twice, because the store could not know that the first was accepted:',
    ...reasonLines(sumOf(rows, 'twice')),
    'Accepted without the knowledge of the call that sent it, sent twice or not:',
    ...reasonLines(sumOf(rows, 'unknown')),
  ].join('\n')
}

const head = 'part,cases,faults,SIGKILLs,orders,messages,checks,violations,sent twice'.split(',')

function numbersOf(part: string, row: Row): (string | number)[] {
  const { cases, faults, kills, orders, messages, checked, violations, twice } = row
  const copies = sum([...twice.values()])
  return [part, cases, faults, kills, orders, messages, checked, violations.length, copies]
}

function reasonLines(reasons: Map<string, number>): string[] {
  return [...reasons].map(([reason, count]) => `  ${reason}: ${count}`).toSorted()
}

function sumOf(rows: Map<string, Row>, reasons: Reasons): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows.values()) {
    for (const [reason, count] of row[reasons]) countIn(sums, reason, count)
  }
  return sums
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
