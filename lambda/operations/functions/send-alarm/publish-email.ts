import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { clientConfig } from '../../../platform/aws/client-config'
import type { AlarmEmail } from './alarm-email'
import { env } from './env'

/** With the SDK's retries, unlike messages to buyers: two emails are better than none. */
const sns = new SNSClient(clientConfig(3000))

export async function publishEmail({
  subject,
  text,
  audience,
}: AlarmEmail): Promise<{ messageId: string | undefined }> {
  const command = new PublishCommand({
    TopicArn: env().ALARMS_TOPIC,
    Subject: subject,
    Message: text,
    MessageAttributes: { audience: { DataType: 'String', StringValue: audience } },
  })
  return { messageId: (await sns.send(command)).MessageId }
}
