import { Tokenization } from 'aws-cdk-lib'
import { UserError } from '../../stage/user-error'

/** What an alarm says to the person who receives it. */
export type AlarmText = {
  /** Kebab-case; also the name of its section in docs/runbook.md. */
  id: string
  /** The subject of the e-mail: SNS accepts ASCII only, and phones show few characters. */
  title: string
  /** Who is affected and how, in one or two sentences. */
  impact: string
  /** The first command to run. */
  diagnose: string
  /** Ops receives every alarm; finance also receives those about money. */
  audience: 'ops' | 'finance'
}

const maxTitleLength = 60
/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html */
const maxDescriptionLength = 1024
/** Generated names are shorter: they consist of stack name, logical id and 13 characters. */
const maxGeneratedNameLength = 128

/**
 * The AlarmDescription that lambda/functions/send-alarm turns into an e-mail. A text that CloudWatch or
 * SNS would reject or truncate fails the synthesis.
 */
export function alarmDescription({ id, title, impact, diagnose, audience }: AlarmText): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    throw new UserError(`Name the alarm "${id}" in kebab-case.`)
  }
  if (title.length > maxTitleLength || !/^[ -~]+$/.test(title)) {
    throw new UserError(
      `Give the alarm "${id}" a title of at most ${maxTitleLength} ASCII characters: "${title}".`,
    )
  }
  const text = [
    title,
    '',
    `Impact: ${impact}`,
    '',
    `Diagnose: ${diagnose}`,
    `Runbook: docs/runbook.md#${id}`,
    `For: ${audience === 'finance' ? 'ops and finance' : 'ops'}`,
  ].join('\n')
  if (maxDeployedLength(text) > maxDescriptionLength) {
    throw new UserError(
      `Shorten the text of the alarm "${id}": CloudWatch accepts ${maxDescriptionLength} characters.`,
    )
  }
  return text
}

/** The length of a text after the deploy has replaced references by generated names. */
function maxDeployedLength(text: string): number {
  const name = { mapToken: () => 'x'.repeat(maxGeneratedNameLength) }
  const concatenated: unknown = Tokenization.reverseString(text)
    .mapTokens(name)
    .join({ join: (left, right) => `${left ?? ''}${right ?? ''}` })
  return String(concatenated).length
}
