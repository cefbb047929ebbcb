import { z } from 'zod'
import { openStack } from '../../template/stack'
import { smallAssembly, smallPlaces, smallResources, smallStack } from '../support/small-template'

const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
})

test('a function gets the names that its tables and secrets have on this machine', () => {
  const [tellAll] = smallStack().resources('AWS::Lambda::Function', functionSchema)

  expect(tellAll?.properties.Environment.Variables).toEqual({
    ORDERS_TABLE: 'small-Orders',
    MOVEMENTS_TABLE: 'small-Movements',
    RETRY_QUEUE: 'https://sqs.test/retries',
    STRIPE_KEY_SECRET: expect.stringMatching(/^arn:aws:secretsmanager:us-east-1:0+:secret:small-/),
    WEBHOOK_SIGNING_SECRET: expect.stringContaining('secret:small-Signing-'),
  })
})

test('the address of the distribution becomes that of the store, without TLS', () => {
  const [stage] = smallStack().resources(
    'AWS::ApiGateway::Stage',
    z.object({ Variables: z.object({ siteUrl: z.string() }) }),
  )

  expect(stage?.properties.Variables.siteUrl).toBe('http://localhost:4242')
})

test('the store’s domain becomes its local URL, wherever the template has it', () => {
  const Site = structuredClone(smallResources.Site)
  Object.assign(Site.Properties.DistributionConfig, {
    Aliases: [{ 'Fn::Sub': 'book.${Zone}' }],
    ViewerCertificate: { AcmCertificateArn: { Ref: 'Certificate' } },
  })
  const Live = structuredClone(smallResources.Live)
  Object.assign(Live.Properties.Variables, {
    literal: 'https://book.example.com',
    joined: { 'Fn::Join': ['', ['https://book.', 'example.com', '/a']] },
    substituted: { 'Fn::Sub': 'https://book.${Zone}/b' },
    sender: 'ebooks@book.example.com',
  })
  const assembly = smallAssembly({ ...smallResources, Site, Live })
  assembly.template.Parameters = { Zone: { Default: 'example.com' } }

  const [stage] = openStack(assembly, smallPlaces, () => undefined).resources(
    'AWS::ApiGateway::Stage',
    z.object({ Variables: z.record(z.string(), z.string()) }),
  )

  expect(stage?.properties.Variables).toEqual({
    siteUrl: 'http://localhost:4242',
    literal: 'http://localhost:4242',
    joined: 'http://localhost:4242/a',
    substituted: 'http://localhost:4242/b',
    sender: 'ebooks@book.example.com',
  })
})

test('a reference to a secret becomes its value when the property is read', () => {
  const Queue = {
    Type: 'AWS::SQS::Queue',
    Properties: {
      Tags: [
        {
          'Fn::Join': [
            '',
            ['{{resolve:secretsmanager:', { Ref: 'LinkKey' }, ':SecretString:current::}}'],
          ],
        },
      ],
    },
  }
  const secrets = new Map<string, string>()
  const stack = smallStack({ ...smallResources, Queue }, (arn) => secrets.get(arn))
  const [, , linkKey] = stack.resources('AWS::SecretsManager::Secret', z.object({}))
  secrets.set(linkKey?.ref ?? '', '{"current":"the-key"}')

  const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))

  expect(queue?.properties.Tags).toEqual(['the-key'])
})

test('a function that only serves CloudFormation is not part of the stack', () => {
  const functions = smallStack().resources('AWS::Lambda::Function', z.object({}))

  expect(functions.map(({ id }) => id)).toEqual(['Function'])
})

test('an unknown resource type is refused by name', () => {
  const resources = { ...smallResources, Shards: { Type: 'AWS::Kinesis::Stream' } }

  expect(() => smallStack(resources)).toThrow(/AWS::Kinesis::Stream/)
})

test.each([
  'AWS::CertificateManager::Certificate',
  'AWS::Route53::RecordSet',
  'AWS::SES::EmailIdentity',
  'AWS::WAFv2::WebACL',
  'AWS::CodeDeploy::DeploymentGroup',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::Logs::Delivery',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::SNS::TopicPolicy',
  'AWS::ApiGateway::Account',
])('%s means nothing on one machine', (Type) => {
  expect(() => smallStack({ ...smallResources, Another: { Type } })).not.toThrow()
})

test('documentation of an API is refused: it is in neither list', () => {
  const Part = { Type: 'AWS::ApiGateway::DocumentationPart' }

  expect(() => smallStack({ Part })).toThrow(/AWS::ApiGateway::DocumentationPart/)
})

test.each([
  [{ Ref: 'Certificate' }, 'arn:aws:acm:us-east-1:000000000000:certificate/Certificate'],
  [
    { 'Fn::GetAtt': ['Firewall', 'Arn'] },
    'arn:aws:wafv2:us-east-1:000000000000:global/webacl/small-Firewall/Firewall',
  ],
  [{ Ref: 'Zone' }, 'Zone'],
  [{ Ref: 'Validator' }, 'Validator'],
  [{ Ref: 'Model' }, 'small-Model'],
  [{ 'Fn::GetAtt': ['Rule', 'Arn'] }, 'arn:aws:events:us-east-1:000000000000:rule/small-Rule'],
  [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenName3'] }, 'local3._domainkey.book.example.com'],
  [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenValue1'] }, 'local1.dkim.amazonses.com'],
])('%j has a value on one machine', (reference, expected) => {
  const stack = smallStack({
    Certificate: { Type: 'AWS::CertificateManager::Certificate' },
    Firewall: { Type: 'AWS::WAFv2::WebACL' },
    Zone: { Type: 'AWS::Route53::HostedZone' },
    Validator: { Type: 'AWS::ApiGateway::RequestValidator' },
    Model: { Type: 'AWS::ApiGateway::Model' },
    Rule: { Type: 'AWS::Events::Rule' },
    Identity: {
      Type: 'AWS::SES::EmailIdentity',
      Properties: { EmailIdentity: 'book.example.com' },
    },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { Tags: [reference] } },
  })

  const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))

  expect(queue?.properties.Tags).toEqual([expected])
})

test('a reference to something without a value on this machine is refused by name', () => {
  const stack = smallStack({
    Wall: { Type: 'AWS::WAFv2::IPSet' },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Wall' } } },
  })

  expect(() => stack.resources('AWS::SQS::Queue', z.object({}))).toThrow(
    /Wall \(AWS::WAFv2::IPSet\)/,
  )
})

test('a property of another form than the store understands is named with its resource', () => {
  const schema = z.object({ Environment: z.string() })

  expect(() => smallStack().resources('AWS::Lambda::Function', schema)).toThrow(
    /Function \(AWS::Lambda::Function\): .*Environment/s,
  )
})

test('a resource with a condition is refused by name', () => {
  const Perhaps = { Type: 'AWS::S3::Bucket', Condition: 'IsProd' }

  expect(() => smallStack({ Perhaps })).toThrow(/Perhaps has a Condition/)
})

test.each(['AWS::CloudFront::CachePolicy', 'AWS::DynamoDB::GlobalTable'])(
  '%s is refused: no template of ours has it',
  (Type) => {
    expect(() => smallStack({ Another: { Type } })).toThrow(new RegExp(Type))
  },
)
