import { StartError } from 'kit'
import type { Template } from './read-assembly'
import { namings } from './resource-names'

/** Without a name here, grouped by the reason. One that ends in `::` matches all that start with it. */
const meaningless = [
  // Permissions, which the emulators do not check.
  'AWS::IAM::',
  'AWS::Lambda::Permission',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  // Destinations of logs, metrics and alarms: here all of them are files in the data folder.
  'AWS::ApiGateway::Account',
  'AWS::Budgets::Budget',
  'AWS::CloudWatch::',
  'AWS::Logs::',
  // DNS names, certificates and sender authentication: no email is sent out.
  'AWS::Route53::RecordSet',
  'AWS::SES::EmailIdentity',
  // How new code is rolled out: here at once.
  'AWS::ApiGateway::Deployment',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Version',
  // Settings of asynchronous calls: here schedules do not repeat theirs, and reports use Lambda's defaults.
  'AWS::Lambda::EventInvokeConfig',
  // Settings of the account: there is none here.
  'Custom::AWS',
  // How CloudFormation itself works.
  'AWS::CDK::Metadata',
  'Custom::S3AutoDeleteObjects',
]

/** Here all names come from the logical ids. */
const givenNames: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::Rule': 'Name',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::SQS::Queue': 'QueueName',
}

/**
 * Every type must have a name here or be known to have no effect, and no resource may depend on a condition or have a
 * name of its own.
 */
export function refuseUnknownResources(template: Template): void {
  const resources = Object.entries(template.Resources)
  const types = new Set(resources.map(([, { Type }]) => Type))
  const unknown = [...types].filter((type) => !(type in namings) && !isMeaningless(type))
  if (unknown.length > 0) {
    throw new StartError(`The stack has resources that stack-runner does not run (${unknown.join(', ')}).`)
  }
  for (const [id, { Type, Condition, Properties }] of resources) {
    const name = givenNames[Type] ?? ''
    const fault = Condition === undefined ? name in Properties && name : 'Condition'
    if (fault) throw new StartError(`${id} has a ${fault}, which stack-runner does not run.`)
  }
}

function isMeaningless(type: string): boolean {
  return meaningless.some((name) => (name.endsWith('::') ? type.startsWith(name) : type === name))
}
