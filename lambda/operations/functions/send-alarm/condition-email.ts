import { type Condition, conditions } from '../../../platform/logging/conditions'
import { type AlarmEmail, linked, subjectLine, utc } from './alarm-email'
import { runbookSection } from './runbook-section'

/** A log entry, with its time. */
export type FoundCondition = { event: string; condition: Condition; at: Date; [fact: string]: unknown }

const mostListed = 5

/** @param entries of this condition, at least one. */
export function conditionEmail(
  condition: Condition,
  entries: FoundCondition[],
  { logGroup, stage }: { logGroup: string; stage: string },
): AlarmEmail {
  const { title, section, ...others } = conditions[condition]
  const times = entries.map(({ at }) => at.getTime())
  const look = `Logs: 3 h of ${logGroup} with message.condition = "${condition}"`
  const more = entries.length - mostListed
  const paragraphs = [
    title,
    `Found ${entries.length === 1 ? 'once' : `${entries.length} times`}, first at ${utc(Math.min(...times))}:`,
    entries.slice(0, mostListed).map(inWords).join('\n'),
    ...(more > 0 ? [`And ${more} more.`] : []),
    linked(look, process.env['AWS_REGION'] ?? '', Math.max(...times)),
    `Runbook: docs/runbook.md#${section}`,
    runbookSection(section, condition) ?? '',
  ]
  return {
    subject: subjectLine(stage, 'ALARM', title),
    text: paragraphs.join('\n\n').trim(),
    audience: 'audience' in others ? others.audience : 'ops',
  }
}

/** An entry has ids and codes only; of an error, the place of its throw is left to the log. */
function inWords({ event, condition: _condition, at: _at, ...facts }: FoundCondition): string {
  const words = Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : [],
  )
  return `- ${[event, ...words].join(', ')}`
}
