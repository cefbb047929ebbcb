import type { AlarmChange, AlarmState } from './alarm-change'
import { type AlarmDescription, parseAlarmDescription } from './alarm-description'
import { runbookSection } from './runbook-section'
import { latestEntries, logsLink } from '../../logs-link'

export type AlarmEmail = {
  /** One line of ASCII. */
  subject: string
  text: string
  /** `finance` reaches ops as well. */
  audience: 'ops' | 'finance'
}

/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html: "less than 100 characters". */
const maxSubjectLength = 99
const maxEventLength = 10_000

const wordings = {
  ALARM: { subject: 'ALARM', impact: 'Impact' },
  OK: { subject: 'RESOLVED', impact: 'Impact until then' },
  INSUFFICIENT_DATA: { subject: 'UNKNOWN', impact: 'Possible impact' },
}

/** For someone who may have been woken by it and has a phone at hand. */
export function alarmEmail(change: AlarmChange, stage: string): AlarmEmail {
  if (change.isTrial) return trialEmail(change, stage)
  const described = parseAlarmDescription(change.description)
  const { subject, impact } = wordings[change.state.value]
  // An alarm created or edited by hand has only its name and its text.
  const title = described?.title ?? change.name
  const paragraphs = [
    title,
    described ? `${impact}: ${described.impact}` : change.description,
    history(change),
    `Alarm:\n  ${consoleUrl(change)}`,
    ...(described ? nextSteps(described, change) : []),
  ]
  return {
    subject: subjectLine(stage, subject, title),
    text: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    audience: described?.readers === 'ops and finance' ? 'finance' : 'ops',
  }
}

/** For everyone whom an alarm could notify. */
function trialEmail({ description }: AlarmChange, stage: string): AlarmEmail {
  return {
    subject: subjectLine(stage, 'TRIAL', 'The alarms work'),
    text: description,
    audience: 'finance',
  }
}

/** What could not be parsed may still be an alarm. */
export function unreadableAlarm(event: unknown, stage: string): AlarmEmail {
  const { subject } = wordings.INSUFFICIENT_DATA
  const received = JSON.stringify(event ?? null, undefined, 2).slice(0, maxEventLength)
  return {
    subject: subjectLine(stage, subject, 'An alarm that could not be read'),
    text: `The function send-alarm received something in a format that it does not know:\n\n${received}`,
    audience: 'ops',
  }
}

function nextSteps({ look, section }: AlarmDescription, { state, region }: AlarmChange): string[] {
  const todo = state.value === 'OK' ? '' : (runbookSection(section) ?? '')
  return [linked(look, region, Date.parse(state.timestamp)), `Runbook: docs/runbook.md#${section}`, todo]
}

const search = /^Logs: (?<hours>\d+) h of (?<group>\S+) with (?<condition>.+)$/

/** A search of the log around the time of the alarm, or a page of AWS's console. */
export function linked(look: string, region: string, at: number): string {
  const { hours, group, condition } = search.exec(look)?.groups ?? {}
  if (group === undefined) return look.replace(': ', ':\n  ')
  const hourMs = 3_600_000
  const time = Number.isNaN(at)
    ? { lastHours: Number(hours) }
    : { from: new Date(at - Number(hours) * hourMs), to: new Date(at + hourMs) }
  const link = logsLink({ region, groups: [group], query: latestEntries(condition), time })
  return `Logs:\n  ${link}`
}

function history({ state, previous }: AlarmChange): string {
  const lines = times(state, previous)
  if (state.reason !== '') lines.push(`CloudWatch's reason: ${state.reason}`)
  return lines.join('\n')
}

function times(state: AlarmState, previous: AlarmState | undefined): string[] {
  const at = utc(state.timestamp)
  switch (state.value) {
    case 'ALARM':
      return [`In alarm since: ${at}`]
    case 'OK':
      return [
        `Resolved at: ${at}`,
        ...(previous?.value === 'ALARM' ? [`In alarm since: ${utc(previous.timestamp)}`] : []),
      ]
    case 'INSUFFICIENT_DATA':
      return [`No data since ${at}, so the state is unknown.`]
  }
}

/** `2026-11-21 03:04:05 UTC`, or the text itself if it is not a valid timestamp. */
export function utc(timestamp: string | number): string {
  const instant = new Date(timestamp)
  if (Number.isNaN(instant.getTime())) return `${timestamp}`
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function consoleUrl({ name, region }: AlarmChange): string {
  const alarm = encodeURIComponent(name)
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${alarm}`
}

export function subjectLine(stage: string, word: string, title: string): string {
  const line = `[${stage}] ${word} ${title}`
  return line.replaceAll(/[^\x21-\x7e]+/g, ' ').slice(0, maxSubjectLength)
}
