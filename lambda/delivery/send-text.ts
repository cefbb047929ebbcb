import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { SendOutcome } from '../orders/channels'
import { sendClientConfig, sendTimeoutMs } from './send-client'
import { sendFailure } from './send-failure'
import type { Sender } from './sender'

const client = new SNSClient(sendClientConfig)

/** Makes one attempt to hand a text for one number (E.164) to SNS; never throws. */
export async function sendText(message: string, to: string, sender: Sender): Promise<SendOutcome> {
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: message,
    MessageAttributes: {
      // Transactional texts are routed for reliability rather than price.
      'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
      ...originOf(sender),
    },
  })
  try {
    const answer = await client.send(command, { abortSignal: AbortSignal.timeout(sendTimeoutMs) })
    return { result: 'accepted', messageId: answer.MessageId ?? '' }
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
