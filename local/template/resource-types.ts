import { StoreError } from '../store-error'
import type { Template } from './template'

/** The types that the store on one machine runs. */
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
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::Lambda::Alias',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'Custom::CDKBucketDeployment',
]

/**
 * The types that mean nothing on one machine, by the reason why. A name that ends in `::` stands for
 * all that begin with it.
 */
const meaningless = [
  // Who may do what, which the stand-ins do not ask.
  'AWS::IAM::',
  'AWS::KMS::',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::Lambda::Permission',
  'AWS::SecretsManager::ResourcePolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  // Guards against strangers, of whom loopback has none.
  'AWS::WAFv2::',
  // Where logs, figures and alarms go: here they are files in the folder of the state.
  'AWS::ApiGateway::Account',
  'AWS::Budgets::',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::CloudWatch::',
  'AWS::Logs::',
  'AWS::XRay::',
  // Names in the DNS, their certificates and what proves a sender: here there is one address, and
  // no e-mail leaves.
  'AWS::CertificateManager::Certificate',
  'AWS::Route53::',
  'AWS::SES::',
  // How new code comes into use: here a start does it at once.
  'AWS::ApiGateway::Deployment',
  'AWS::CodeDeploy::',
  'AWS::Lambda::LayerVersion',
  // How often a call that nobody waits for is tried again: here the next one comes by itself.
  'AWS::Lambda::EventInvokeConfig',
  // How CloudFormation itself works.
  'AWS::CDK::Metadata',
  'Custom::S3AutoDeleteObjects',
]

/**
 * Refuses a template with a resource that would be missed: every type is either run here or known
 * to mean nothing here. Queue consumers join the first list when the runner has them.
 */
export function refuseUnknownTypes(template: Template): void {
  const types = new Set(Object.values(template.Resources).map((resource) => resource.Type))
  const unknown = [...types].filter((type) => !run.includes(type) && !isMeaningless(type))
  if (unknown.length === 0) return
  throw new StoreError(
    `The stack has resources that the store on one machine cannot run (${unknown.join(', ')}): teach it, or list them as meaningless in local/template/resource-types.ts.`,
  )
}

function isMeaningless(type: string): boolean {
  return meaningless.some((name) => (name.endsWith('::') ? type.startsWith(name) : type === name))
}
