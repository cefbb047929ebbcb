import { createHash } from 'node:crypto'
import { accountId } from '../aws/account'

/** Where the stack is found on this machine. */
export type Places = {
  /** Host and port of the store: CloudFront's domain on this machine. */
  siteHost: string
  /** Where queues are served, without a trailing slash. */
  queueEndpoint: string
}

/** What a name is made of. Names stay the same from start to start, so that data stays in place. */
export type NamedResource = Places & {
  id: string
  region: string
  /** The name that the template gives, or else stack and logical id. */
  name: string
  property(name: string): string
}

type Naming = {
  /** The property that holds a name given by the template. */
  nameProperty?: string
  ref(resource: NamedResource): string
  attributes?: Record<string, (resource: NamedResource) => string>
}

const byName = (resource: NamedResource) => resource.name
const byId = (resource: NamedResource) => resource.id
const arn = (service: string, rest: (resource: NamedResource) => string) => {
  return (resource: NamedResource) =>
    `arn:aws:${service}:${resource.region}:${accountId}:${rest(resource)}`
}

const tableArn = arn('dynamodb', ({ name }) => `table/${name}`)
const functionArn = arn('lambda', ({ name }) => `function:${name}`)
const topicArn = arn('sns', byName)
const bucketName = ({ name }: NamedResource) => name.toLowerCase()
/** Secrets Manager adds six random characters; here they come from the id, to stay the same. */
const secretArn = arn('secretsmanager', ({ id, name }) => {
  return `secret:${name}-${createHash('sha256').update(id).digest('hex').slice(0, 6)}`
})
/** Alphanumeric and in lower case, as API Gateway's ids are, and as a host name needs. */
const apiId = ({ id }: NamedResource) => createHash('sha256').update(id).digest('hex').slice(0, 10)
/** A version or alias is the function's ARN and one part more; `FunctionName` may be an ARN, too. */
const qualifiedArn = (qualifier: (resource: NamedResource) => string) =>
  arn('lambda', (resource) => {
    const name = resource.property('FunctionName').split(':').at(-1)
    return `function:${name}:${qualifier(resource)}`
  })

const table: Naming = { nameProperty: 'TableName', ref: byName, attributes: { Arn: tableArn } }
const policy: Naming = { ref: byId, attributes: { Id: byId } }

/** What `Ref` and `Fn::GetAtt` give, for each type of resource that running the store refers to. */
export const namings: Record<string, Naming> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    ref: bucketName,
    attributes: {
      Arn: (resource) => `arn:aws:s3:::${bucketName(resource)}`,
      DomainName: (resource) => `${bucketName(resource)}.s3.amazonaws.com`,
      RegionalDomainName: (resource) => {
        return `${bucketName(resource)}.s3.${resource.region}.amazonaws.com`
      },
    },
  },
  'AWS::S3::BucketPolicy': { ref: byId },
  'AWS::IAM::Role': {
    ref: byName,
    attributes: { Arn: ({ name }) => `arn:aws:iam::${accountId}:role/${name}` },
  },
  'AWS::Logs::LogGroup': { nameProperty: 'LogGroupName', ref: byName },
  'AWS::SecretsManager::Secret': { nameProperty: 'Name', ref: secretArn },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    ref: byName,
    attributes: { Arn: functionArn },
  },
  'AWS::Lambda::Version': {
    ref: qualifiedArn(() => '1'),
    attributes: { Version: () => '1' },
  },
  'AWS::Lambda::Alias': { ref: qualifiedArn((alias) => alias.property('Name')) },
  'AWS::ApiGateway::RestApi': {
    ref: apiId,
    attributes: { RestApiId: apiId, RootResourceId: ({ id }) => `${id}/` },
  },
  'AWS::ApiGateway::Resource': { ref: byId, attributes: { ResourceId: byId } },
  'AWS::ApiGateway::Stage': { ref: (stage) => stage.property('StageName') },
  'AWS::ApiGateway::Deployment': { ref: byId, attributes: { DeploymentId: byId } },
  'AWS::ApiGateway::ApiKey': { ref: byId, attributes: { APIKeyId: byId } },
  'AWS::ApiGateway::UsagePlan': { ref: byId, attributes: { Id: byId } },
  'AWS::ApiGateway::Method': { ref: byId },
  'AWS::ApiGateway::GatewayResponse': { ref: byId },
  'AWS::ApiGateway::UsagePlanKey': { ref: byId },
  'AWS::CloudFront::Distribution': {
    ref: byId,
    attributes: { Id: byId, DomainName: ({ siteHost }) => siteHost },
  },
  'AWS::CloudFront::Function': {
    ref: byId,
    attributes: { FunctionARN: byId, 'FunctionMetadata.FunctionARN': byId },
  },
  'AWS::CloudFront::CachePolicy': policy,
  'AWS::CloudFront::OriginRequestPolicy': policy,
  'AWS::CloudFront::ResponseHeadersPolicy': policy,
  'AWS::CloudFront::OriginAccessControl': policy,
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name', ref: byName },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    ref: ({ queueEndpoint, name }) => `${queueEndpoint}/${accountId}/${name}`,
    attributes: { Arn: arn('sqs', byName), QueueName: byName },
  },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    ref: topicArn,
    attributes: { TopicArn: topicArn, TopicName: byName },
  },
  'Custom::CDKBucketDeployment': { ref: byId },
}
