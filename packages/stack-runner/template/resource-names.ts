import { createHash } from 'node:crypto'
import { accountId } from './account-id'
import { arn, byId, byName, type NamedResource, type Naming } from './naming'

const tableArn = arn('dynamodb', ({ name }) => `table/${name}`)
const functionArn = arn('lambda', ({ name }) => `function:${name}`)
const topicArn = arn('sns', byName)
const bucketName = ({ name }: NamedResource) => name.toLowerCase()
/** Secrets Manager adds six random characters; here they are a hash, so that they stay the same. */
const secretArn = arn('secretsmanager', ({ id, name }) => {
  return `secret:${name}-${createHash('sha256').update(id).digest('hex').slice(0, 6)}`
})
/** Alphanumeric and lower case like API Gateway's ids, because it becomes a host name. */
const apiId = ({ id }: NamedResource) => createHash('sha256').update(id).digest('hex').slice(0, 10)
/** The ARN of a version or alias is the function's plus one part; `FunctionName` may be an ARN. */
const qualifiedArn = (qualifier: (resource: NamedResource) => string) =>
  arn('lambda', (resource) => {
    const name = resource.property('FunctionName').split(':').at(-1)
    return `function:${name}:${qualifier(resource)}`
  })

const policy: Naming = { ref: byId, attributes: { Id: byId } }
const ruleArn = arn('events', ({ name }) => `rule/${name}`)
const alarmArn = arn('cloudwatch', ({ name }) => `alarm:${name}`)
const alarm: Naming = { nameProperty: 'AlarmName', ref: byName, attributes: { Arn: alarmArn } }

/** The values of `Ref` and `Fn::GetAtt`, by type, for the resources that templates refer to. */
export const namings: Record<string, Naming> = {
  'AWS::DynamoDB::Table': {
    nameProperty: 'TableName',
    ref: byName,
    attributes: { Arn: tableArn },
  },
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
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    ref: byName,
    attributes: { Arn: arn('logs', ({ name }) => `log-group:${name}:*`) },
  },
  'AWS::Logs::SubscriptionFilter': { ref: byId },
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
  'AWS::Lambda::EventSourceMapping': { ref: byId },
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
  'AWS::ApiGateway::Model': { nameProperty: 'Name', ref: byName },
  'AWS::ApiGateway::RequestValidator': { ref: byId, attributes: { RequestValidatorId: byId } },
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
  'AWS::CloudFront::ResponseHeadersPolicy': policy,
  'AWS::CloudFront::OriginAccessControl': policy,
  'AWS::CertificateManager::Certificate': { ref: arn('acm', ({ id }) => `certificate/${id}`) },
  'AWS::CloudWatch::Alarm': alarm,
  'AWS::CloudWatch::Dashboard': { nameProperty: 'DashboardName', ref: byName },
  'AWS::Events::Rule': { nameProperty: 'Name', ref: byName, attributes: { Arn: ruleArn } },
  'AWS::Route53::HostedZone': policy,
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name', ref: byName },
  'AWS::SES::ConfigurationSetEventDestination': { ref: byId },
  'AWS::SES::EmailIdentity': {
    nameProperty: 'EmailIdentity',
    ref: byName,
    attributes: dkimRecords(),
  },
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
  'AWS::SNS::Subscription': { ref: (subscription) => `${subscription.property('TopicArn')}:local` },
  'AWS::WAFv2::WebACL': {
    nameProperty: 'Name',
    ref: ({ name, id }) => `${name}|${id}|CLOUDFRONT`,
    attributes: { Arn: arn('wafv2', ({ name, id }) => `global/webacl/${name}/${id}`), Id: byId },
  },
  'Custom::CDKBucketDeployment': { ref: byId },
}

/** The three DNS records with which SES signs a domain's email. */
function dkimRecords(): NonNullable<Naming['attributes']> {
  const records = [1, 2, 3].flatMap((number) => [
    [`DkimDNSTokenName${number}`, ({ name }: NamedResource) => `local${number}._domainkey.${name}`],
    [`DkimDNSTokenValue${number}`, () => `local${number}.dkim.amazonses.com`],
  ])
  return Object.fromEntries(records)
}
