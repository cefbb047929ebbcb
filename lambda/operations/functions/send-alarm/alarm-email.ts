import { latestEntries, logsLink } from '../../logs-link'

export type AlarmEmail = {
  /** One line of ASCII. */
  subject: string
  text: string
  /** `finance` reaches ops as well. */
  audience: 'ops' | 'finance'
}

type Telling = {
  stage: string
  word: 'ALARM' | 'RESOLVED' | 'UNKNOWN' | 'TRIAL'
  title: string
  /** What happened, and when. */
  facts: string
  /** Its section. */
  runbook?: string
  links?: string[]
  audience?: 'finance' | undefined
}

/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html: "less than 100 characters". */
const maxSubjectLength = 99

/** For someone who may have been woken by it and has a phone at hand, on which a link to a log fills the screen. */
export function alarmEmail(telling: Telling): AlarmEmail {
  const { stage, word, title, facts, runbook = '', links = [], audience = 'ops' } = telling
  const subject = `[${stage}] ${word} ${title}`.replaceAll(/[^\x21-\x7e]+/g, ' ').slice(0, maxSubjectLength)
  const paragraphs = [title, facts, runbook, ...links].filter((paragraph) => paragraph !== '')
  return { subject, text: paragraphs.join('\n\n'), audience }
}

const maxEventLength = 10_000

/** What could not be parsed may still be an alarm. */
export function unreadableAlarm(event: unknown, stage: string): AlarmEmail {
  const received = JSON.stringify(event ?? null, undefined, 2).slice(0, maxEventLength)
  const facts = `The function send-alarm received something in a format that it does not know:\n\n${received}`
  return alarmEmail({ stage, word: 'UNKNOWN', title: 'An alarm that could not be read', facts })
}

const search = /^Logs: (?<hours>\d+) h of (?<group>\S+) with (?<condition>.+)$/
const hourMs = 3_600_000

/** `Logs: 3 h of <log group> with <condition of Logs Insights>` as a link to that search, and an address on its line. */
export function linked(line: string, at: number): string {
  const { hours, group, condition } = search.exec(line)?.groups ?? {}
  if (group === undefined) return line.replace(': https:', ':\n  https:')
  const time = { from: new Date(at - Number(hours) * hourMs), to: new Date(at + hourMs) }
  return `Logs:\n  ${logsLink({ region: region(), group, query: latestEntries(condition), time })}`
}

/** That of Lambda is the alarm's. */
export const region = () => process.env['AWS_REGION'] ?? ''

/** `2026-11-21 03:04:05 UTC` */
export function utc(timestamp: string | number): string {
  return `${new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
