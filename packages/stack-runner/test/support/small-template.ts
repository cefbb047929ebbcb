import { openStack, type Stack } from '../../template/stack'
import { templateSchema } from '../../template/read-assembly'

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] })
const ref = (id: string) => ({ Ref: id })
const join = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] })

const viewerRequest = `function handler(event) {
  const request = event.request
  if (request.uri === '/') request.uri = '/index.html'
  else if (!request.uri.startsWith('/assets/')) request.uri = '/not-found.html'
  return request
}`
const viewerResponse = `function handler(event) {
  const response = event.response
  if (event.request.uri === '/not-found.html' && response.statusCode === 200) response.statusCode = 404
  return response
}`

const resource = <Properties extends object>(Type: string, Properties: Properties) => ({ Type, Properties })
const cloudFront = 'cloudfront.amazonaws.com'
const key = (AttributeName: string) => [{ AttributeName, KeyType: 'HASH' }]

/** The smallest stack that is a whole store: one function, one page, one table, one bucket to keep, a key. */
export const smallResources = {
  Orders: resource('AWS::DynamoDB::Table', {
    KeySchema: key('orderId'),
    AttributeDefinitions: ['orderId', 'email'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-email',
        KeySchema: key('email'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['paidAt'] },
      },
    ],
  }),
  Books: resource('AWS::S3::Bucket', {}),
  OriginKey: resource('AWS::CloudFormation::WaitConditionHandle', {}),
  Function: {
    Type: 'AWS::Lambda::Function',
    Metadata: { 'aws:cdk:path': 'small/TellAll/Function/Resource' },
    Properties: {
      Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::Region}' }, S3Key: 'code.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      LoggingConfig: { LogFormat: 'JSON' },
      // For a start on a busy machine.
      Timeout: 30,
      Role: getAtt('UnknownRole', 'Arn'),
      Environment: {
        Variables: {
          ORDERS_TABLE: ref('Orders'),
          BOOKS_HOST: getAtt('Books', 'RegionalDomainName'),
          EBOOK_HOST: getAtt('Books', 'RegionalDomainName'),
          RETRY_QUEUE: 'https://sqs.test/retries',
          STRIPE_KEY_SECRET: '/small/stripe-key',
          WEBHOOK_SIGNING_SECRET: '/small/webhook-signing',
          LINK_KEY_SECRET: '/small/link-key',
        },
      },
    },
  },
  Alias: resource('AWS::Lambda::Alias', { FunctionName: ref('Function'), Name: 'live' }),
  Api: resource('AWS::ApiGateway::RestApi', {}),
  Path: path(getAtt('Api', 'RootResourceId'), 'functions'),
  Item: path(ref('Path'), '{token}'),
  GetItem: method('Item', 'GET'),
  PostItem: method('Item', 'POST', { ApiKeyRequired: true }),
  Live: resource('AWS::ApiGateway::Stage', {
    RestApiId: ref('Api'),
    StageName: 'live',
    Variables: { siteUrl: join('https://', getAtt('Site', 'DomainName')) },
  }),
  Key: resource('AWS::ApiGateway::ApiKey', { Value: 'the-page-key', Enabled: true }),
  Plan: resource('AWS::ApiGateway::UsagePlan', {
    ApiStages: [{ ApiId: ref('Api'), Stage: ref('Live'), Throttle: {} }],
    Throttle: { RateLimit: 1, BurstLimit: 3 },
  }),
  PlanKey: resource('AWS::ApiGateway::UsagePlanKey', {
    KeyId: ref('Key'),
    KeyType: 'API_KEY',
    UsagePlanId: ref('Plan'),
  }),
  Pages: resource('AWS::S3::Bucket', {}),
  PagesPolicy: resource('AWS::S3::BucketPolicy', {
    Bucket: ref('Pages'),
    PolicyDocument: {
      Statement: [{ Effect: 'Allow', Action: ['s3:GetObject', 's3:ListBucket'], Principal: { Service: cloudFront } }],
    },
  }),
  Upload: resource('Custom::CDKBucketDeployment', {
    ServiceToken: getAtt('Uploader', 'Arn'),
    SourceBucketNames: ['assets'],
    SourceObjectKeys: ['pages.zip'],
    DestinationBucketName: ref('Pages'),
    SystemMetadata: { 'cache-control': 'public, max-age=60' },
    UserMetadata: { kind: 'page' },
  }),
  Uploader: resource('AWS::Lambda::Function', {
    Code: { S3Key: 'uploader.zip' },
    Handler: 'index.handler',
    Runtime: 'python3.13',
  }),
  ViewerRequest: edgeFunction(viewerRequest),
  ViewerResponse: edgeFunction(viewerResponse),
  Site: resource('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      DefaultCacheBehavior: {
        TargetOriginId: 'pages',
        Compress: true,
        CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
        FunctionAssociations: [
          { EventType: 'viewer-request', FunctionARN: getAtt('ViewerRequest', 'FunctionARN') },
          { EventType: 'viewer-response', FunctionARN: getAtt('ViewerResponse', 'FunctionARN') },
        ],
      },
      CacheBehaviors: [
        {
          PathPattern: '/functions/*',
          TargetOriginId: 'api',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        },
      ],
      Origins: [
        { Id: 'pages', DomainName: getAtt('Pages', 'RegionalDomainName'), OriginAccessControlId: 'access-1' },
        {
          Id: 'api',
          DomainName: join(ref('Api'), '.execute-api.', ref('AWS::Region'), '.amazonaws.com'),
          OriginPath: '/live',
        },
      ],
    },
  }),
}

/** The small stack's resources, one with other properties. */
export function withProperties(id: keyof typeof smallResources, change: object) {
  const { [id]: changed } = smallResources
  const Properties = { ...changed.Properties, ...change }
  return { ...smallResources, [id]: { ...changed, Properties } }
}

/** The small stack's resources, its distribution configured in another way. */
export function withDistribution(change: object) {
  const { DistributionConfig } = smallResources.Site.Properties
  return withProperties('Site', { DistributionConfig: { ...DistributionConfig, ...change } })
}

function path(ParentId: object, PathPart: string) {
  return resource('AWS::ApiGateway::Resource', { RestApiId: ref('Api'), ParentId, PathPart })
}

function method(resourceId: string, HttpMethod: string, more: object = {}) {
  const functionUri = 'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/'
  return resource('AWS::ApiGateway::Method', {
    RestApiId: ref('Api'),
    ResourceId: ref(resourceId),
    HttpMethod,
    AuthorizationType: 'NONE',
    Integration: { Type: 'AWS_PROXY', Uri: join(functionUri, getAtt('Function', 'Arn'), '/invocations') },
    ...more,
  })
}

function edgeFunction(FunctionCode: string) {
  return resource('AWS::CloudFront::Function', { FunctionCode, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } })
}

/** The small stack, or another in its place, ready to run. */
export function smallStack(resources: object = smallResources): Stack {
  const template = templateSchema.parse({ Resources: resources })
  const assetPath = (objectKey: string) => `/assets/${objectKey}`
  const assembly = { stackName: 'small', region: 'us-east-1', template, assetPath }
  const places = { siteHost: 'localhost:4242', queueEndpoint: 'http://127.0.0.1:4566' }
  return openStack(assembly, places)
}
