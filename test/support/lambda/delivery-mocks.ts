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
export function awsError(name: string, message = `${name}: mara@example.com`): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 400 } })
}

/** What SES's v1 API says with `MessageRejected` (https://github.com/GoodDollar/GoodServer/issues/419). */
export const pausedByAws =
  'Sending paused for this account. For more information, please check the inbox of the email ' +
  'address associated with your AWS account.'

/** How SNS refuses a number (https://github.com/aws/aws-sdk-js/issues/1368). */
export function invalidNumber(): Error {
  const reason = 'Invalid parameter: PhoneNumber Reason: +12025550123 is not valid to publish to'
  return awsError('InvalidParameterException', reason)
}
