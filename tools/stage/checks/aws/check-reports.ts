import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { z } from 'zod'
import type { EmailTag } from '../../../../lambda/shop/delivery/send-message'
import { doctorsOrder } from '../../../../lambda/shop/functions/record-feedback/email-report'
import { fromHeader } from '../../../../lambda/shop/messages/from-header'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { brand } from '../../../../product/brand'
import { clientConfig, storeRegion } from '../../../cli/aws'
import { stackResources } from '../../../cli/find-stack'
import type { Terminal } from '../../../cli/terminal'
import { type Check, ok, warning } from '../check'
import { checkOrWarn } from './check-or-warn'
import { signedCall } from './signed-call'

const ses = new SESv2Client(clientConfig)
const id = 'email.report'
const longestWaitMs = 60_000
const pauseMs = 5000

/** Sends an email with a buyer's tags to SES's simulator, and waits for its report. */
export function checkReports(stage: string, config: StageConfig, terminal: Terminal): Promise<Check[]> {
  return checkOrWarn(id, 'What becomes of an email', async () => {
    const [[emails], groups] = await Promise.all([
      stackResources(stage, 'AWS::SES::ConfigurationSet'),
      stackResources(stage, 'AWS::Logs::LogGroup'),
    ])
    const group = groups.find((each) => each.id.startsWith('RecordFeedback'))?.physicalId ?? ''
    const sentMs = terminal.now().getTime()
    const messageId = await send(config.senderAddress, emails?.physicalId)
    const passedMs = () => terminal.now().getTime() - sentMs
    while (!(await isReported(messageId, group, sentMs))) {
      if (passedMs() >= longestWaitMs) return unreported(group)
      const next = new Date(terminal.now().getTime() + pauseMs)
      await terminal.waitUntil(next, "Waiting for the report of an email to SES's simulator")
    }
    const seconds = Math.round(passedMs() / 1000)
    return ok(id, `SES sends, and record-feedback gets its reports (of an email to SES's simulator, in ${seconds} s)`)
  })
}

async function send(senderAddress: string, ConfigurationSetName: string | undefined): Promise<string> {
  const tags: Partial<Record<EmailTag, string>> = { order: doctorsOrder, holder: doctorsOrder }
  const text = { Data: 'From npm run doctor' }
  const command = new SendEmailCommand({
    FromEmailAddress: fromHeader(brand.name, senderAddress),
    // https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
    Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
    ConfigurationSetName,
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: { Simple: { Subject: text, Body: { Text: text } } },
  })
  const { MessageId = '' } = await ses.send(command)
  return MessageId
}

/** https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_FilterLogEvents.html */
const filterLogEvents = {
  service: 'logs',
  host: `logs.${storeRegion}.amazonaws.com`,
  target: 'Logs_20140328.FilterLogEvents',
}
const foundSchema = z.object({ events: z.array(z.unknown()) })

async function isReported(messageId: string, logGroupName: string, startTime: number): Promise<boolean> {
  const { status, body } = await signedCall(filterLogEvents, {
    logGroupName,
    startTime,
    filterPattern: `"${messageId}"`,
  })
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return foundSchema.parse(body).events.length > 0
}

function unreported(group: string): Check {
  const summary = 'SES accepted an email to its simulator, and record-feedback logged no report of it within a minute'
  return warning(id, summary, {
    what: 'Buyers get their emails, but a bounce goes unnoticed. Does the log have an error, and does the rule EmailEvents run? If neither, deploy.',
    command: `aws logs tail ${group} --region ${storeRegion} --since 10m`,
  })
}
