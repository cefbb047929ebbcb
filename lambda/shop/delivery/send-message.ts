import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { brand } from '../../../product/brand'
import type { SendOutcome } from '../../orders/attempt'
import { clientLimits } from '../../platform/aws/client-limits'
import { fromHeader } from '../messages/from-header'
import { sendFailure } from './send-failure'
import type { Sender } from './sender'
import { sendMs } from './time-limits'

export type Email = { subject: string; html: string; text: string }

/** By which record-feedback finds the order of an email, the call that sent it, and the edition that it is about. */
export type EmailTag = 'order' | 'holder' | 'edition'

/** Until it is open, the service has received nothing of the message. */
type Connection = { isOpen: boolean }

const connections = new AsyncLocalStorage<Connection>()

class FreshHttps extends HttpsAgent {
  override createConnection(...options: Parameters<HttpsAgent['createConnection']>) {
    return noting('secureConnect', super.createConnection(...options))
  }
}

/** Only services on this machine are called without TLS. */
class FreshHttp extends HttpAgent {
  override createConnection(...options: Parameters<HttpAgent['createConnection']>) {
    return noting('connect', super.createConnection(...options))
  }
}

/**
 * A kept connection may have died while Lambda had frozen the process; then it is unknown whether the message was
 * accepted. https://docs.aws.amazon.com/lambda/latest/dg/best-practices.html
 */
export const freshConnections = {
  httpsAgent: new FreshHttps({ keepAlive: false }),
  httpAgent: new FreshHttp({ keepAlive: false }),
}

/** After a lost response, the SDK's second attempt would send twice (F49). */
const oneAttempt = {
  requestHandler: { ...clientLimits(sendMs).requestHandler, ...freshConnections },
  maxAttempts: 1,
}
const ses = new SESClient(oneAttempt)
const sns = new SNSClient(oneAttempt)
const charset = 'UTF-8'

/**
 * Never throws.
 *
 * @param tags SES repeats them in every event about the email. Letters, digits, `-` and `_`:
 *   https://docs.aws.amazon.com/ses/latest/APIReference/API_MessageTag.html
 */
export async function sendEmail(
  email: Email,
  to: string,
  sender: Sender,
  tags: Partial<Record<EmailTag, string>>,
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
 * Never throws. The stage may have stopped sending texts since the order.
 *
 * @param to in E.164.
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

async function attempt(send: (abortSignal: AbortSignal) => Promise<{ MessageId?: string }>): Promise<SendOutcome> {
  const connection = { isOpen: false }
  try {
    const { MessageId: messageId } = await connections.run(connection, () => send(AbortSignal.timeout(sendMs)))
    // The response came from an intermediary, such as a proxy.
    if (!messageId) return { result: 'unknown', error: 'NoMessageId' }
    return { result: 'accepted', messageId }
  } catch (error) {
    return sendFailure(error, connection.isOpen)
  }
}

/** https://docs.aws.amazon.com/sns/latest/dg/sms_publish-to-phone.html */
function originOf(identity: string): Record<string, MessageAttributeValue> {
  // A sender ID contains a letter, and a number does not.
  const name = /[A-Za-z]/.test(identity) ? 'AWS.SNS.SMS.SenderID' : 'AWS.MM.SMS.OriginationNumber'
  return { [name]: { DataType: 'String', StringValue: identity } }
}

function noting(event: 'secureConnect' | 'connect', socket: Duplex | null | undefined) {
  const connection = connections.getStore()
  socket?.once(event, () => {
    if (connection) connection.isOpen = true
  })
  return socket
}
