import { Tokenization } from 'aws-cdk-lib'
import { UserError } from '../stage/user-error'

/** What a person is told by an alarm. */
export type AlarmText = {
  /** Kebab-case; the name of its section in docs/runbook.md as well. */
  id: string
  /** The subject of the e-mail: SNS takes ASCII only, and a phone shows no more than this. */
  title: string
  /** Who is hurt and how, in one or two sentences. */
  impact: string
  /** The one command to begin with. */
  look: string
  /** Everything goes to ops; what is about money goes to finance as well. */
  audience: 'ops' | 'finance'
}

const longestTitle = 60
/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
const longestDescription = 1024
/** Names that the deploy makes up are shorter: stack, logical id and 13 characters. */
const longestMadeUpName = 128

/**
 * The text of an alarm in the shape that lambda/functions/send-alarm makes an e-mail of. A text that CloudWatch
 * or SNS would refuse, or shorten, fails the synthesis.
 */
export function alarmDescription({ id, title, impact, look, audience }: AlarmText): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    throw new UserError(`Name the alarm "${id}" in kebab-case.`)
  }
  if (title.length > longestTitle || !/^[ -~]+$/.test(title)) {
    throw new UserError(
      `Give the alarm "${id}" a title of at most ${longestTitle} ASCII characters: "${title}".`,
    )
  }
  const text = [
    title,
    '',
    impact,
    '',
    `Look: ${look}`,
    `Runbook: docs/runbook.md#${id}`,
    `For: ${audience === 'finance' ? 'ops and finance' : 'ops'}`,
  ].join('\n')
  if (longestLength(text) > longestDescription) {
    throw new UserError(
      `Shorten the text of the alarm "${id}": CloudWatch takes ${longestDescription} characters.`,
    )
  }
  return text
}

/** How long a text may become once the deploy has put in the names that it makes up. */
function longestLength(text: string): number {
  const name = { mapToken: () => 'x'.repeat(longestMadeUpName) }
  const concatenated: unknown = Tokenization.reverseString(text)
    .mapTokens(name)
    .join({ join: (left, right) => `${left ?? ''}${right ?? ''}` })
  return String(concatenated).length
}
