import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { brand } from '../../../product/brand'
import { fromHeader } from '../messages/from-header'
import type { SendOutcome } from '../../orders/record-outcome'
import { clientConfig } from '../../platform/aws/client-config'
import { freshConnections, onConnection } from './fresh-connection'
import { sendFailure } from './send-failure'
import type { Sender } from './sender'
import { sendMs } from './time-limits'

export type Email = { subject: string; html: string; text: string }

/** What an e-mail says about itself to record-feedback. */
export type EmailTag = 'order' | 'holder'

/** One attempt only: the SDK's second attempt after a lost response would send twice (F49). */
const oneAttempt = {
  requestHandler: { ...clientConfig(sendMs).requestHandler, ...freshConnections },
  maxAttempts: 1,
}
const ses = new SESClient(oneAttempt)
const sns = new SNSClient(oneAttempt)
const charset = 'UTF-8'

/**
 * Makes one attempt to send an e-mail to one recipient through SES; never throws. SES repeats the tags in
 * every event about the e-mail, so that each event names its order and the call that sent it.
 *
 * @param tags letters, digits, `-` and `_`: https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html
 */
export async function sendEmail(
  email: Email,
  to: string,
  sender: Sender,
  tags: Record<EmailTag, string>,
): Promise<SendOutcome> {
  const command = new SendEmailCommand({
    Source: fromHeader(brand.name, sender.address),
    ReplyToAddresses: [sender.replyTo],
    ConfigurationSetName: sender.configurationSet,
    Tags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
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

/**
 * Makes one attempt to send a text to one number (E.164) through SNS; never throws. An order from before
 * texts were switched off is refused.
 */
export async function sendText(text: string, to: string, sender: Sender): Promise<SendOutcome> {
  const { originationIdentity } = sender
  if (originationIdentity === undefined) return { result: 'refused', error: 'TextsOff' }
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: text,
    MessageAttributes: {
      // AWS routes transactional texts for reliability rather than price.
      'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
      ...originOf(originationIdentity),
    },
  })
  return attempt((abortSignal) => sns.send(command, { abortSignal }))
}

async function attempt(
  send: (abortSignal: AbortSignal) => Promise<{ MessageId?: string }>,
): Promise<SendOutcome> {
  const connection = { isOpen: false }
  try {
    const { MessageId: messageId } = await onConnection(connection, () =>
      send(AbortSignal.timeout(sendMs)),
    )
    // A response of something in between, such as a proxy's page, says nothing about the message.
    if (!messageId) return { result: 'unknown', error: 'NoMessageId' }
    return { result: 'accepted', messageId }
  } catch (error) {
    return sendFailure(error, connection.isOpen)
  }
}

/** https://docs.aws.amazon.com/sns/latest/dg/sms_publish-to-phone.html */
function originOf(identity: string): Record<string, MessageAttributeValue> {
  // A sender ID has a letter, and a number has none.
  const name = /[A-Za-z]/.test(identity) ? 'AWS.SNS.SMS.SenderID' : 'AWS.MM.SMS.OriginationNumber'
  return { [name]: { DataType: 'String', StringValue: identity } }
}
