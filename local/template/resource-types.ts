import { StoreError } from '../store-error'
import type { Template } from './template'

/** The types that the store on one machine runs. */
const run = [
  'AWS::ApiGateway::ApiKey',
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::Method',
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
  'AWS::Lambda::Alias',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
  'AWS::SQS::Queue',
  'Custom::CDKBucketDeployment',
]

/**
 * The types that mean nothing on one machine: who may do what, where logs and alarms go, how
 * CloudFormation itself works. A name that ends in `::` stands for all that begin with it.
 */
const meaningless = [
  'AWS::ApiGateway::Account',
  'AWS::ApiGateway::Deployment',
  'AWS::Budgets::',
  'AWS::CDK::Metadata',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudWatch::',
  'AWS::IAM::',
  'AWS::KMS::',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::',
  'AWS::SecretsManager::ResourcePolicy',
  'AWS::SES::',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::WAFv2::',
  'AWS::XRay::',
  'Custom::S3AutoDeleteObjects',
]

/**
 * Refuses a template with a resource that would be missed: every type is either run here or known
 * to mean nothing here. Schedules and queue consumers join the first list when the runner has them.
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
