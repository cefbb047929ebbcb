import { StartError } from 'kit'
import type { Template } from './template'

const run = [
  'AWS::ApiGateway::ApiKey',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Method',
  'AWS::ApiGateway::Model',
  'AWS::ApiGateway::RequestValidator',
  'AWS::ApiGateway::Resource',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGateway::UsagePlan',
  'AWS::ApiGateway::UsagePlanKey',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::Logs::SubscriptionFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SecretsManager::Secret',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'Custom::CDKBucketDeployment',
]

/**
 * The types without an effect on one machine, grouped by the reason. A name that ends in `::` matches all that start
 * with it.
 */
const meaningless = [
  // Permissions, which the emulators do not check.
  'AWS::IAM::',
  'AWS::KMS::',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::Lambda::Permission',
  'AWS::SecretsManager::ResourcePolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  // Protection against strangers, who cannot reach loopback.
  'AWS::WAFv2::',
  // Destinations of logs, metrics and alarms: here all of them are files in the data folder.
  'AWS::ApiGateway::Account',
  'AWS::Budgets::',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::CloudWatch::',
  'AWS::Logs::',
  'AWS::XRay::',
  // DNS names, certificates and sender authentication: here there is one address, and no email is sent out.
  'AWS::CertificateManager::Certificate',
  'AWS::Route53::',
  'AWS::SES::',
  // How new code is rolled out: here a start does so at once.
  'AWS::ApiGateway::Deployment',
  'AWS::Lambda::LayerVersion',
  // Settings of asynchronous calls: here schedules do not repeat theirs, and reports use Lambda's defaults.
  'AWS::Lambda::EventInvokeConfig',
  // Settings of the account: there is none here.
  'Custom::AWS',
  // How CloudFormation itself works.
  'AWS::CDK::Metadata',
  'Custom::S3AutoDeleteObjects',
]

/**
 * Refuses a template with a resource that would be missing. Every type must be supported or known to have no effect on
 * one machine, and no resource may depend on a condition.
 */
export function refuseUnknownResources(template: Template): void {
  const resources = Object.entries(template.Resources)
  const types = new Set(resources.map(([, { Type }]) => Type))
  const unknown = [...types].filter((type) => !run.includes(type) && !isMeaningless(type))
  if (unknown.length > 0) {
    throw new StartError(
      `The stack has resources that stack-runner does not run (${unknown.join(', ')}).`,
    )
  }
  const [id] = resources.find(([, { Condition }]) => Condition !== undefined) ?? []
  if (id) throw new StartError(`${id} has a Condition, which stack-runner does not run.`)
}

function isMeaningless(type: string): boolean {
  return meaningless.some((name) => (name.endsWith('::') ? type.startsWith(name) : type === name))
}
