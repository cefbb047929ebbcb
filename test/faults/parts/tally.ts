import Table from 'cli-table3'
import type { Story } from '../world/story'

type Row = {
  cases: number
  faults: number
  kills: number
  orders: number
  messages: number
  checked: number
  violations: string[]
  duplicates: Map<string, number>
}

/** Adds up what the cases of each part met. */
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
    for (const { excuse } of messages) {
      if (excuse) row.duplicates.set(excuse, (row.duplicates.get(excuse) ?? 0) + 1)
    }
  }
  return {
    add,
    violations: () => [...rows.values()].flatMap(({ violations }) => violations),
    /** Why messages were accepted without the store's knowledge, and how many. */
    duplicates: () => [...excusesOf(rows)],
    text: () => tableOf(rows),
  }
}

function emptyRow(): Row {
  const counts = { cases: 0, faults: 0, kills: 0, orders: 0, messages: 0, checked: 0 }
  return { ...counts, violations: [], duplicates: new Map() }
}

function tableOf(rows: Map<string, Row>): string {
  const head = ['part', 'cases', 'faults', 'SIGKILLs', 'orders', 'messages', 'checks', 'violations']
  const table = new Table({
    head,
    colAligns: ['left', ...head.slice(1).map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  })
  for (const [part, row] of rows) {
    const { cases, faults, kills, orders, messages, checked, violations } = row
    table.push([part, cases, faults, kills, orders, messages, checked, violations.length])
  }
  const lines = [...excusesOf(rows)].map(([excuse, count]) => `  ${excuse}: ${count}`)
  return [table.toString(), 'Accepted, and the store could not know:', ...lines].join('\n')
}

function excusesOf(rows: Map<string, Row>): Map<string, number> {
  const excuses = new Map<string, number>()
  for (const { duplicates } of rows.values()) {
    for (const [excuse, count] of duplicates)
      excuses.set(excuse, (excuses.get(excuse) ?? 0) + count)
  }
  return excuses
}
