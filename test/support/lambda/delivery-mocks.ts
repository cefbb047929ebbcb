import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'

/** Mocks of SES and SNS that accept everything and record what was sent. */
export function mockDelivery() {
  const ses = mockClient(SESClient)
  const sns = mockClient(SNSClient)
  const accept = () => {
    ses.reset()
    sns.reset()
    ses.on(SendEmailCommand).resolves({ MessageId: 'email-1' })
    sns.on(PublishCommand).resolves({ MessageId: 'text-1' })
  }
  accept()
  return {
    ses,
    sns,
    accept,
    emails: () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input),
    texts: () => sns.commandCalls(PublishCommand).map(({ args }) => args[0].input),
  }
}

/** An error as the SDK throws it after a response from AWS. */
export function awsError(name: string, httpStatusCode = 400): Error {
  return Object.assign(new Error(`${name}: mara@example.com`), {
    name,
    $metadata: { httpStatusCode },
  })
}
