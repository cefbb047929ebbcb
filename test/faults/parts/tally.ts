import { type TextColumn, textTable } from '../../../tools/cli/text-table'
import { copyKey, type Message } from '../fakes/mailbox'
import type { Story } from '../world/story'

/** `counts` by the heads of their columns; why messages were accepted unknown to the store, and why sent twice. */
type Case = { part: string; counts: Record<string, number>; violations: string[]; unknown: string[]; twice: string[] }

export function createTally() {
  const cases: Case[] = []
  const add = (id: string, { ground }: Story) => {
    const [part = ''] = id.split('/')
    const { plan, services, trace, checked, violations } = ground
    const { messages } = services.mailbox
    const twice = reasonsOfCopies(messages)
    const counts = {
      cases: 1,
      faults: plan.struck(),
      kills: trace.filter((line) => /: killed/.test(line)).length,
      orders: services.stripe.sessions.length,
      messages: messages.length,
      checks: checked,
      violations: violations.length,
      'sent twice': twice.length,
    }
    cases.push({
      part,
      counts,
      violations: violations.map((text) => `${id}: ${text}`),
      unknown: messages.flatMap(({ excuse }) => excuse ?? []),
      twice,
    })
  }
  return {
    add,
    violations: () => [...cases.values()].flatMap(({ violations }) => violations),
    text: () => textOf(cases),
  }
}

/** For each message that was sent again, the reason why that could not be avoided. */
function reasonsOfCopies(messages: Message[]): string[] {
  const same = Map.groupBy(messages, copyKey)
  return [...same.values()].flatMap((copies) => copies.slice(0, -1).map(({ excuse }) => excuse ?? 'no reason is known'))
}

function textOf(cases: Case[]): string {
  const names = Object.keys(cases[0]?.counts ?? {})
  const sumOf = (of: Case[], name: string) => of.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0)
  const columns = names.map((name): TextColumn<[string, Case[]]> => [
    name,
    ([, of]) => String(sumOf(of, name)),
    'figure',
  ])
  return [
    textTable([['part', ([part]) => part], ...columns], [...Map.groupBy(cases, (each) => each.part), ['all', cases]]),
    'Sent twice, because the store could not know that the first was accepted:',
    ...reasonLines(cases.flatMap(({ twice }) => twice)),
    'Accepted without the knowledge of the call that sent it, sent twice or not:',
    ...reasonLines(cases.flatMap(({ unknown }) => unknown)),
  ].join('\n')
}

function reasonLines(reasons: string[]): string[] {
  const same = Map.groupBy(reasons, (reason) => reason)
  return [...same].map(([reason, each]) => `  ${reason}: ${each.length}`).toSorted()
}
