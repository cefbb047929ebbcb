import { createHash } from 'node:crypto'
import { accountId } from '../platform/account'

export type Places = {
  /** Host and port of the distribution: CloudFront's domain on this machine. */
  siteHost: string
  /** Where queues are served, without a trailing slash. */
  queueEndpoint: string
}

/** Names are the same at each start, so that data is found again. */
export type NamedResource = Places & {
  id: string
  region: string
  /** Stack and logical id. */
  name: string
  property(name: string): string
}

type Naming = {
  ref(resource: NamedResource): string
  attributes?: Record<string, (resource: NamedResource) => string>
}

const byName = (resource: NamedResource) => resource.name
const byId = (resource: NamedResource) => resource.id
/** `rest` is the part after region and account. */
const arn = (service: string, rest: (resource: NamedResource) => string) => {
  return (resource: NamedResource) => `arn:aws:${service}:${resource.region}:${accountId}:${rest(resource)}`
}
const bucketName = ({ name }: NamedResource) => name.toLowerCase()
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** `Ref` and `Fn::GetAtt` by type: of all resources that run, and of those without an effect that they refer to. */
export const namings: Record<string, Naming> = {
  'AWS::ApiGateway::ApiKey': { ref: byId },
  'AWS::ApiGateway::GatewayResponse': { ref: byId },
  'AWS::ApiGateway::Method': { ref: byId },
  'AWS::ApiGateway::Resource': { ref: byId },
  'AWS::ApiGateway::RestApi': {
    // Alphanumeric and lower case like API Gateway's ids, because it becomes a host name.
    ref: ({ id }) => hashOf(id).slice(0, 10),
    attributes: { RootResourceId: ({ id }) => `${id}/` },
  },
  'AWS::ApiGateway::Stage': { ref: (stage) => stage.property('StageName') },
  'AWS::ApiGateway::UsagePlan': { ref: byId },
  'AWS::ApiGateway::UsagePlanKey': { ref: byId },
  'AWS::CertificateManager::Certificate': { ref: byId },
  // A presigned URL. Nobody calls it.
  'AWS::CloudFormation::WaitConditionHandle': {
    ref: ({ id, name }) => `http://127.0.0.1/${name}?X-Amz-Signature=${hashOf(id)}`,
  },
  'AWS::CloudFront::CachePolicy': { ref: byId },
  'AWS::CloudFront::Distribution': { ref: byId, attributes: { DomainName: ({ siteHost }) => siteHost } },
  'AWS::CloudFront::Function': { ref: byId, attributes: { FunctionARN: byId } },
  'AWS::CloudFront::OriginAccessControl': { ref: byId, attributes: { Id: byId } },
  'AWS::CloudFront::ResponseHeadersPolicy': { ref: byId },
  'AWS::DynamoDB::Table': { ref: byName },
  'AWS::Events::Rule': { ref: byName, attributes: { Arn: arn('events', ({ name }) => `rule/${name}`) } },
  'AWS::IAM::Role': { ref: byId, attributes: { Arn: byId } },
  // The ARN of an alias is the function's plus one part.
  'AWS::Lambda::Alias': {
    ref: arn('lambda', (alias) => {
      return `function:${alias.property('FunctionName')}:${alias.property('Name')}`
    }),
  },
  'AWS::Lambda::EventSourceMapping': { ref: byId },
  'AWS::Lambda::Function': { ref: byName, attributes: { Arn: arn('lambda', ({ name }) => `function:${name}`) } },
  'AWS::Logs::LogGroup': { ref: byName },
  'AWS::Logs::SubscriptionFilter': { ref: byId },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: {
      Arn: (bucket) => `arn:aws:s3:::${bucketName(bucket)}`,
      RegionalDomainName: (bucket) => `${bucketName(bucket)}.s3.${bucket.region}.amazonaws.com`,
    },
  },
  'AWS::S3::BucketPolicy': { ref: byId },
  'AWS::SES::ConfigurationSet': { ref: byName },
  'AWS::SES::ConfigurationSetEventDestination': { ref: byId },
  'AWS::SNS::Subscription': { ref: byId },
  'AWS::SNS::Topic': { ref: arn('sns', byName) },
  'AWS::SQS::Queue': {
    ref: ({ queueEndpoint, name }) => `${queueEndpoint}/${accountId}/${name}`,
    attributes: { Arn: arn('sqs', byName) },
  },
  'AWS::WAFv2::WebACL': { ref: byId, attributes: { Arn: byId } },
  'Custom::CDKBucketDeployment': { ref: byId },
}
