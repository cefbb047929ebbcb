import Table from 'cli-table3'
import { copyKey, type Message } from '../fakes/mailbox'
import type { Story } from '../world/story'

/** `counts` by the heads of their columns; why messages were accepted unknown to the store, and why sent twice. */
type Row = { counts: Record<string, number>; violations: string[]; unknown: string[]; twice: string[] }

export function createTally() {
  const rows = new Map<string, Row>()
  const add = (id: string, { ground }: Story) => {
    const [part = ''] = id.split('/')
    const row = rows.get(part) ?? { counts: {}, violations: [], unknown: [], twice: [] }
    rows.set(part, row)
    const { sessions } = ground.services.stripe
    const { messages } = ground.services.mailbox
    const twice = reasonsOfCopies(messages)
    row.violations.push(...ground.violations.map((text) => `${id}: ${text}`))
    row.unknown.push(...messages.flatMap(({ excuse }) => excuse ?? []))
    row.twice.push(...twice)
    const counts = {
      cases: 1,
      faults: ground.plan.struck(),
      SIGKILLs: ground.trace.filter((line) => /: killed/.test(line)).length,
      orders: sessions.length,
      messages: messages.length,
      checks: ground.checked,
      violations: ground.violations.length,
      'sent twice': twice.length,
    }
    for (const [name, count] of Object.entries(counts)) row.counts[name] = (row.counts[name] ?? 0) + count
  }
  return { add, violations: () => [...rows.values()].flatMap(({ violations }) => violations), text: () => textOf(rows) }
}

/** For each message that was sent again, the reason why that could not be avoided. */
function reasonsOfCopies(messages: Message[]): string[] {
  const same = Map.groupBy(messages, copyKey)
  return [...same.values()].flatMap((copies) => copies.slice(0, -1).map(({ excuse }) => excuse ?? 'no reason is known'))
}

function textOf(rows: Map<string, Row>): string {
  const all = [...rows.values()]
  const names = Object.keys(all[0]?.counts ?? {})
  const table = new Table({
    head: ['part', ...names],
    colAligns: ['left', ...names.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  })
  for (const [part, { counts }] of rows) table.push([part, ...names.map((name) => counts[name])])
  const sums = names.map((name) => all.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0))
  table.push(['all', ...sums])
  return [
    table.toString(),
    'Sent twice, because the store could not know that the first was accepted:',
    ...reasonLines(all.flatMap(({ twice }) => twice)),
    'Accepted without the knowledge of the call that sent it, sent twice or not:',
    ...reasonLines(all.flatMap(({ unknown }) => unknown)),
  ].join('\n')
}

function reasonLines(reasons: string[]): string[] {
  const same = Map.groupBy(reasons, (reason) => reason)
  return [...same].map(([reason, each]) => `  ${reason}: ${each.length}`).toSorted()
}
