import type { AlarmChange, AlarmState } from './alarm-change'
import { type AlarmDescription, parseAlarmDescription } from './alarm-description'

export type AlarmEmail = {
  /** ASCII on one line. */
  subject: string
  text: string
  /** `ops`: ops alone; `finance`: finance as well. */
  audience: 'ops' | 'finance'
}

/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html: "less than 100 characters". */
const maxSubjectLength = 99
const maxEventLength = 10_000

const words = {
  ALARM: { subject: 'ALARM', impact: 'Who is hurt', look: 'What to type' },
  OK: { subject: 'OVER', impact: 'Who was hurt', look: 'To be sure, type' },
  INSUFFICIENT_DATA: { subject: 'UNKNOWN', impact: 'Who may be hurt', look: 'What to type' },
}

/** Writes the e-mail about an alarm for somebody who has just been woken by it. */
export function alarmEmail(change: AlarmChange, stage: string): AlarmEmail {
  const description = parseAlarmDescription(change.description)
  const { title, meaning, nextSteps } = description
    ? whatIsKnown(description, change.state)
    : whatIsLeft(change)
  const where = `Where to see it:\n  ${consoleUrl(change)}`
  const paragraphs = [title, ...meaning, whatHappened(change), ...nextSteps, where]
  return {
    subject: subjectLine(stage, words[change.state.value].subject, title),
    text: paragraphs.join('\n\n'),
    audience: description?.readers === 'ops and finance' ? 'finance' : 'ops',
  }
}

/** Passes on what could not be read as an alarm, because it may be one all the same. */
export function unreadableAlarm(event: unknown, stage: string): AlarmEmail {
  const { subject } = words.INSUFFICIENT_DATA
  const received = JSON.stringify(event ?? null, undefined, 2).slice(0, maxEventLength)
  return {
    subject: subjectLine(stage, subject, 'An alarm that could not be read'),
    text: `The function send-alarm was given this, which is not what CloudWatch sends:\n\n${received}`,
    audience: 'ops',
  }
}

type Wording = { title: string; meaning: string[]; nextSteps: string[] }

function whatIsKnown(description: AlarmDescription, { value }: AlarmState): Wording {
  const { title, impact, look, runbook } = description
  return {
    title,
    meaning: [`${words[value].impact}: ${impact}`],
    nextSteps: [`${words[value].look}:\n  ${look}`, `What to do then:\n  ${runbook}`],
  }
}

/** An alarm that was made by hand, or whose text somebody changed. */
function whatIsLeft({ name, description }: AlarmChange): Wording {
  return { title: name, meaning: description === '' ? [] : [description], nextSteps: [] }
}

function whatHappened({ state, previous, triggeredBy }: AlarmChange): string {
  const lines = sinceWhen(state, previous)
  if (state.reason !== '') lines.push(`CloudWatch says: ${state.reason}`)
  if (triggeredBy.length > 0) lines.push(`Alarms behind it: ${triggeredBy.join(', ')}`)
  return lines.join('\n')
}

function sinceWhen(state: AlarmState, previous: AlarmState | undefined): string[] {
  const at = utc(state.timestamp)
  switch (state.value) {
    case 'ALARM':
      return [`Since: ${at}`]
    case 'OK':
      return [
        `Over since: ${at}`,
        ...(previous?.value === 'ALARM' ? [`It began: ${utc(previous.timestamp)}`] : []),
      ]
    case 'INSUFFICIENT_DATA':
      return [`Since ${at} there are no figures to tell whether this is so.`]
  }
}

/** `2026-11-21 03:04:05 UTC`, or the text itself when it is no instant. */
function utc(timestamp: string): string {
  const instant = new Date(timestamp)
  if (Number.isNaN(instant.getTime())) return timestamp
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function consoleUrl({ name, region }: AlarmChange): string {
  const alarm = encodeURIComponent(name)
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${alarm}`
}

function subjectLine(stage: string, word: string, title: string): string {
  const line = `[${stage}] ${word} ${title}`
  return line.replaceAll(/[^\x21-\x7e]+/g, ' ').slice(0, maxSubjectLength)
}
