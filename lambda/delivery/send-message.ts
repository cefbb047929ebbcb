import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { brand } from '../../product/brand'
import type { SendOutcome } from '../orders/record-outcome'
import { sendFailure } from './send-failure'
import type { Sender } from './sender'

export type Email = { subject: string; html: string; text: string }

const timeoutMs = 3000
/** One attempt only: the SDK's second attempt after a lost response would send twice (F49). */
const clientConfig = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: timeoutMs },
}
const ses = new SESClient(clientConfig)
const sns = new SNSClient(clientConfig)
const charset = 'UTF-8'

/** Makes one attempt to send an e-mail to one recipient through SES; never throws. */
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
  return attempt((abortSignal) => ses.send(command, { abortSignal }))
}

/** Makes one attempt to send a text to one number (E.164) through SNS; never throws. */
export async function sendText(text: string, to: string, sender: Sender): Promise<SendOutcome> {
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: text,
    MessageAttributes: {
      // AWS routes transactional texts for reliability rather than price.
      'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
      ...originOf(sender),
    },
  })
  return attempt((abortSignal) => sns.send(command, { abortSignal }))
}

async function attempt(
  send: (abortSignal: AbortSignal) => Promise<{ MessageId?: string }>,
): Promise<SendOutcome> {
  try {
    const { MessageId = '' } = await send(AbortSignal.timeout(timeoutMs))
    return { result: 'accepted', messageId: MessageId }
  } catch (error) {
    return sendFailure(error)
  }
}

/**
 * The registered number that a text comes from; without one AWS chooses.
 * https://docs.aws.amazon.com/sns/latest/dg/sms_publish-to-phone.html
 */
function originOf({ textOriginationNumber }: Sender): Record<string, MessageAttributeValue> {
  if (textOriginationNumber === '') return {}
  const attribute = { DataType: 'String', StringValue: textOriginationNumber }
  return { 'AWS.MM.SMS.OriginationNumber': attribute }
}
