import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import type { SendOutcome } from './channel'
import { sendClientConfig, sendTimeoutMs } from './send-client'
import { sendFailure } from './send-failure'

const client = new SNSClient(sendClientConfig)

/** Makes one attempt to hand a text for one number (E.164) to SNS; never throws. */
export async function sendText(message: string, to: string): Promise<SendOutcome> {
  const command = new PublishCommand({
    PhoneNumber: to,
    Message: message,
    MessageAttributes: {
      // Transactional texts are routed for reliability rather than price.
      'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
    },
  })
  try {
    const answer = await client.send(command, { abortSignal: AbortSignal.timeout(sendTimeoutMs) })
    return { result: 'accepted', messageId: answer.MessageId ?? '' }
  } catch (error) {
    return sendFailure(error)
  }
}
