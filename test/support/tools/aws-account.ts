import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type ResourceStatus,
  type StackStatus,
} from '@aws-sdk/client-cloudformation'
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { GetAccountSettingsCommand, InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { GetAccountCommand, GetEmailIdentityCommand, SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  GetSubscriptionAttributesCommand,
  ListSubscriptionsByTopicCommand,
  SNSClient,
} from '@aws-sdk/client-sns'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { mockClient } from 'aws-sdk-client-mock'
import { secretNames } from '../../../lib/stage/secret-names'
import { answerLogs } from './function-log'

export const accountId = '123456789012'
export const ownNumber = '+18335550123'
export const webhookUrl = 'https://d111.cloudfront.net/functions/v1/stripe-webhook'
export const names = secretNames('dev')

/** Nothing listens at the two addresses. */
export const outputs = {
  SiteUrl: 'http://127.0.0.1:9',
  WebhookUrl: webhookUrl,
  ApiUrl: 'http://127.0.0.1:9/live',
  OrdersTable: 'orders',
  EbookHost: 'ebooks.s3.us-east-1.amazonaws.com',
  RetryQueue: 'http://127.0.0.1:9/retries',
  DashboardUrl: 'https://console.aws.amazon.com/cloudwatch',
  BooksBucket: 'books',
  KeepBooksFunction: `arn:aws:lambda:us-east-1:${accountId}:function:KeepBooks:live`,
  ReconcileFunction: `arn:aws:lambda:us-east-1:${accountId}:function:Reconcile:live`,
  ChangeOrderFunction: `arn:aws:lambda:us-east-1:${accountId}:function:ChangeOrder:live`,
}

export function awsError(name: string, message = `${name} was raised`): Error {
  return Object.assign(new Error(message), { name })
}

export function bytesOf(response: object) {
  const text = JSON.stringify(response)
  return Object.assign(new TextEncoder().encode(text), { transformToString: () => text })
}

/** CloudFormation's error for a stack that does not exist. */
export const noStack = awsError('ValidationError', 'Stack with id ebook-store-dev does not exist')

/** An account that is set up completely, except for a connection to Stripe. */
export function mockAccount(stackOutputs?: Record<string, string>, status?: StackStatus) {
  const aws = {
    sts: mockClient(STSClient),
    cloudFormation: mockClient(CloudFormationClient),
    ses: mockClient(SESv2Client),
    sns: mockClient(SNSClient),
    smsVoice: mockClient(PinpointSMSVoiceV2Client),
    lambda: mockClient(LambdaClient),
    cloudWatch: mockClient(CloudWatchClient),
    ssm: mockClient(SSMClient),
  }
  answerLogs({ events: [{}] })
  aws.sts.on(GetCallerIdentityCommand).resolves({ Account: accountId, Arn: `arn:aws:iam::${accountId}:user/ops` })
  const { cloudFormation, ses, sns } = aws
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [deployedStack(stackOutputs, status)] })
  const StackResourceSummaries = [topics.alarms, topics.direct, ...Object.values(reporting)]
  cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries })
  const SendQuota = { Max24HourSend: 50_000, SentLast24Hours: 12 }
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true, SendQuota })
  const identity = { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' as const } }
  ses.on(GetEmailIdentityCommand).resolves(identity)
  ses.on(SendEmailCommand).resolves({ MessageId: '0100-doctor' })
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false })
  const DeliveryStatusIAMRole = `arn:aws:iam::${accountId}:role/texts`
  const attributes = { MonthlySpendLimit: '20', DeliveryStatusIAMRole, DeliveryStatusSuccessSamplingRate: '100' }
  sns.on(GetSMSAttributesCommand).resolves({ attributes })
  const number = { PhoneNumber: ownNumber, Status: 'ACTIVE', NumberCapabilities: ['SMS' as const] }
  sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [number] })
  const Subscriptions = ['ops@example.com', 'finance@example.com'].map(confirmed)
  sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions })
  sns.on(GetSubscriptionAttributesCommand).resolves({ Attributes: { ConfirmationWasAuthenticated: 'true' } })
  aws.lambda.on(InvokeCommand).resolves({ Payload: bytesOf({}) })
  aws.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
  const alarm = { AlarmName: 'ebook-store-dev-paid-undelivered', StateValue: 'OK' as const }
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [alarm] })
  return aws
}

/** The topics of the stack, by the construct that makes them. */
export const topics = { alarms: topic('AlarmsTopic3A2DFEBA'), direct: topic('DirectAlarmsTopicFF36D37C') }

export const reporting = {
  emails: resource('AWS::SES::ConfigurationSet', 'MessagesConfigurationSet7C5E4B3A', 'store-emails'),
  log: resource('AWS::Logs::LogGroup', 'RecordFeedbackLogs5B2C1D0E', 'store-RecordFeedbackLogs'),
}

function topic(id: string) {
  return resource('AWS::SNS::Topic', id, `arn:aws:sns:us-east-1:${accountId}:ebook-store-dev-${id}-x`)
}

/** A resource of a stack, as CloudFormation lists it. */
export function resource(
  ResourceType: string,
  LogicalResourceId: string,
  PhysicalResourceId: string,
  ResourceStatus: ResourceStatus = 'CREATE_COMPLETE',
) {
  return { ResourceType, LogicalResourceId, PhysicalResourceId, ResourceStatus, LastUpdatedTimestamp: new Date() }
}

function confirmed(Endpoint: string) {
  const SubscriptionArn = `${topics.alarms.PhysicalResourceId}:${Endpoint}`
  return { Protocol: 'email', Endpoint, SubscriptionArn }
}

export function deployedStack(
  stackOutputs: Record<string, string> = outputs,
  StackStatus: StackStatus = 'CREATE_COMPLETE',
) {
  const Outputs = Object.entries(stackOutputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }))
  return { StackName: 'ebook-store-dev', CreationTime: new Date(), StackStatus, Outputs }
}

export type KeptSecrets = ReturnType<typeof keepSecrets>

/** Parameter Store with its history, in which a new stage has nothing. */
export function keepSecrets(
  ssm: ReturnType<typeof mockAccount>['ssm'],
  now: () => Date,
  beforeWrite: (name: string) => Promise<void> | void = () => undefined,
) {
  let kept: { name: string; text: string; at: Date }[] = []
  const writes: string[] = []
  /** Stores a text as if it had been stored at the given time. */
  const put = (name: string, text: string, at: Date) => void kept.push({ name, text, at })
  ssm.on(GetParameterCommand).callsFake(({ Name }: { Name: string }) => {
    const latest = kept.findLast(({ name }) => name === Name)
    if (!latest) throw awsError('ParameterNotFound')
    return { Parameter: { Value: latest.text, LastModifiedDate: latest.at } }
  })
  ssm.on(PutParameterCommand).callsFake(async (input: Record<'Name' | 'Value', string>) => {
    await beforeWrite(input.Name)
    put(input.Name, input.Value, now())
    writes.push(input.Name)
    return {}
  })
  /** The text that a function read from the secret at the given time. */
  const readAt = (name: string, timeMs: number) =>
    kept.findLast((each) => each.name === name && each.at.getTime() <= timeMs)?.text ?? '{}'
  const read = (name: string): { current?: string; previous?: string; endpoint?: string } =>
    JSON.parse(readAt(name, Infinity))
  const forget = (name: string) => void (kept = kept.filter((each) => each.name !== name))
  return { read, readAt, put, forget, writes }
}
