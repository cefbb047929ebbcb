import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { brand } from '../../product/brand'
import type { SendOutcome } from '../orders/channels'
import { sendClientConfig, sendTimeoutMs } from './send-client'
import { sendFailure } from './send-failure'
import type { Sender } from './sender'

export type Email = { subject: string; html: string; text: string }

const client = new SESClient(sendClientConfig)
const charset = 'UTF-8'

/** Makes one attempt to hand an e-mail for one recipient to SES; never throws. */
export async function sendEmail(email: Email, to: string, sender: Sender): Promise<SendOutcome> {
  const command = new SendEmailCommand({
    Source: `"${brand.name.replaceAll('"', '')}" <${sender.address}>`,
    ReplyToAddresses: [sender.replyTo],
    ConfigurationSetName: sender.configurationSet,
    Destination: { ToAddresses: [to] },
    Message: {
      Subject: { Data: email.subject, Charset: charset },
      Body: {
        Html: { Data: email.html, Charset: charset },
        Text: { Data: email.text, Charset: charset },
      },
    },
  })
  try {
    const answer = await client.send(command, { abortSignal: AbortSignal.timeout(sendTimeoutMs) })
    return { result: 'accepted', messageId: answer.MessageId ?? '' }
  } catch (error) {
    return sendFailure(error)
  }
}
