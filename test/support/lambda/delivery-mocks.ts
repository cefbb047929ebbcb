import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'

export const retryQueueUrl = 'https://sqs.us-east-1.amazonaws.com/000000000000/retries'

/** SES, SNS and SQS accept everything. */
export function mockDelivery() {
  const ses = mockClient(SESClient)
  const sns = mockClient(SNSClient)
  const sqs = mockClient(SQSClient)
  const accept = () => {
    ses.reset()
    sns.reset()
    sqs.reset()
    sqs.on(SendMessageCommand).resolves({ MessageId: 'queued-1' })
    sqs.on(ChangeMessageVisibilityCommand).resolves({})
    sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } })
    ses.on(SendEmailCommand).resolves({ MessageId: 'email-1' })
    sns.on(PublishCommand).resolves({ MessageId: 'text-1' })
  }
  accept()
  return {
    ses,
    sns,
    sqs,
    accept,
    emails: () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input),
    texts: () => sns.commandCalls(PublishCommand).map(({ args }) => args[0].input),
    /** The messages sent to the retry queue, with their delay in seconds. */
    queued: () =>
      sqs
        .commandCalls(SendMessageCommand)
        .map(({ args: [{ input }] }) => ({ ...JSON.parse(input.MessageBody ?? ''), delay: input.DelaySeconds })),
    /** The seconds for which each received message was hidden. */
    postponed: () =>
      sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args: [{ input }] }) => input.VisibilityTimeout),
  }
}

/** An error as the SDK throws it after a response from AWS. */
export function awsError(name: string, message = `${name}: mara@example.com`): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode: 400 } })
}

/** SES's v1 message for `MessageRejected` (https://github.com/GoodDollar/GoodServer/issues/419). */
export const pausedByAws =
  'Sending paused for this account. For more information, please check the inbox of the email ' +
  'address associated with your AWS account.'

/** SNS's refusal of a number (https://github.com/aws/aws-sdk-js/issues/1368). */
export function invalidNumber(): Error {
  const reason = 'Invalid parameter: PhoneNumber Reason: +12025550123 is not valid to publish to'
  return awsError('InvalidParameterException', reason)
}
