import type { FindSecret } from '../../template/dynamic-references'
import type { Places } from '../../template/naming'
import type { Assembly } from '../../template/read-assembly'
import { openStack, type Stack } from '../../template/stack'
import { type Template, templateSchema } from '../../template/template'

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

/** The smallest stack that is a whole store: one function, one page, two tables, three secrets. */
export const smallResources = {
  Orders: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'orderId', KeyType: 'HASH' }],
      AttributeDefinitions: [
        { AttributeName: 'orderId', AttributeType: 'S' },
        { AttributeName: 'email', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'by-email',
          KeySchema: [{ AttributeName: 'email', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    },
  },
  Movements: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'balanceTransactionId', KeyType: 'HASH' }],
      AttributeDefinitions: [
        { AttributeName: 'balanceTransactionId', AttributeType: 'S' },
        { AttributeName: 'sourceId', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'by-source',
          KeySchema: [{ AttributeName: 'sourceId', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['orderId'] },
        },
      ],
    },
  },
  StripeKey: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
  Signing: { Type: 'AWS::SecretsManager::Secret', Properties: {} },
  LinkKey: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      GenerateSecretString: {
        SecretStringTemplate: '{}',
        GenerateStringKey: 'current',
        PasswordLength: 48,
        ExcludePunctuation: true,
      },
    },
  },
  Function: {
    Type: 'AWS::Lambda::Function',
    Metadata: { 'aws:cdk:path': 'small/TellAll/Function/Resource' },
    Properties: {
      Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::Region}' }, S3Key: 'code.zip' },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 1,
      Role: getAtt('UnknownRole', 'Arn'),
      Environment: {
        Variables: {
          ORDERS_TABLE: ref('Orders'),
          MOVEMENTS_TABLE: ref('Movements'),
          RETRY_QUEUE: 'https://sqs.test/retries',
          STRIPE_KEY_SECRET: ref('StripeKey'),
          WEBHOOK_SIGNING_SECRET: ref('Signing'),
        },
      },
    },
  },
  Api: { Type: 'AWS::ApiGateway::RestApi', Properties: {} },
  Path: {
    Type: 'AWS::ApiGateway::Resource',
    Properties: {
      RestApiId: ref('Api'),
      ParentId: getAtt('Api', 'RootResourceId'),
      PathPart: 'functions',
    },
  },
  Item: {
    Type: 'AWS::ApiGateway::Resource',
    Properties: { RestApiId: ref('Api'), ParentId: ref('Path'), PathPart: '{token}' },
  },
  GetItem: method('Item', 'GET'),
  PostItem: method('Item', 'POST', { ApiKeyRequired: true }),
  Live: {
    Type: 'AWS::ApiGateway::Stage',
    Properties: {
      RestApiId: ref('Api'),
      StageName: 'live',
      Variables: { siteUrl: join('https://', getAtt('Site', 'DomainName')) },
    },
  },
  Key: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Value: 'the-page-key', Enabled: true } },
  Plan: {
    Type: 'AWS::ApiGateway::UsagePlan',
    Properties: {
      ApiStages: [{ ApiId: ref('Api'), Stage: ref('Live'), Throttle: {} }],
      Throttle: { RateLimit: 1, BurstLimit: 3 },
    },
  },
  PlanKey: {
    Type: 'AWS::ApiGateway::UsagePlanKey',
    Properties: { KeyId: ref('Key'), KeyType: 'API_KEY', UsagePlanId: ref('Plan') },
  },
  Pages: { Type: 'AWS::S3::Bucket', Properties: {} },
  PagesPolicy: {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: ref('Pages'),
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Action: 's3:GetObject',
            Principal: { Service: 'cloudfront.amazonaws.com' },
          },
        ],
      },
    },
  },
  Upload: {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      ServiceToken: getAtt('Uploader', 'Arn'),
      SourceBucketNames: ['assets'],
      SourceObjectKeys: ['pages.zip'],
      DestinationBucketName: ref('Pages'),
      SystemMetadata: { 'cache-control': 'public, max-age=60' },
      UserMetadata: { kind: 'page' },
    },
  },
  Uploader: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Key: 'uploader.zip' },
      Handler: 'index.handler',
      Runtime: 'python3.13',
    },
  },
  ViewerRequest: edgeFunction(viewerRequest),
  ViewerResponse: edgeFunction(viewerResponse),
  Site: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
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
          { Id: 'pages', DomainName: getAtt('Pages', 'RegionalDomainName') },
          {
            Id: 'api',
            DomainName: join(ref('Api'), '.execute-api.', ref('AWS::Region'), '.amazonaws.com'),
            OriginPath: '/live',
          },
        ],
      },
    },
  },
}

function method(resourceId: string, httpMethod: string, more: object = {}) {
  return {
    Type: 'AWS::ApiGateway::Method',
    Properties: {
      RestApiId: ref('Api'),
      ResourceId: ref(resourceId),
      HttpMethod: httpMethod,
      AuthorizationType: 'NONE',
      Integration: {
        Type: 'AWS_PROXY',
        Uri: join(
          'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/',
          getAtt('Function', 'Arn'),
          '/invocations',
        ),
      },
      ...more,
    },
  }
}

function edgeFunction(code: string) {
  return {
    Type: 'AWS::CloudFront::Function',
    Properties: { FunctionCode: code, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } },
  }
}

/** The small stack, or another in its place, as it was synthesized. */
export function smallAssembly(resources: object = smallResources): Assembly {
  const template: Template = templateSchema.parse({ Resources: resources })
  return {
    stackName: 'small',
    region: 'us-east-1',
    template,
    assetPath: (key) => `/assets/${key}`,
  }
}

/** Where the small stack is found. */
export const smallPlaces: Places = {
  siteHost: 'localhost:4242',
  queueEndpoint: 'http://127.0.0.1:4566',
}

/** The small stack, or another in its place, ready to run. */
export function smallStack(
  resources: object = smallResources,
  findSecret: FindSecret = () => undefined,
): Stack {
  return openStack(smallAssembly(resources), smallPlaces, findSecret)
}
