import { z } from 'zod'
import { resolveSecrets } from '../../template/dynamic-references'
import { createResolver } from '../../template/intrinsics'
import { createUrlLocalizer } from '../../template/localize-urls'
import { openStack } from '../../template/stack'
import {
  smallAssembly,
  smallPlaces,
  smallResources,
  smallStack,
  withDistribution,
} from '../support/small-template'

describe('a stack', () => {
  /** The value that a property of a template resolves to. */
  function resolved(value: unknown, more: object = {}): unknown {
    const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags: [value] } }
    const stack = smallStack({ ...smallResources, ...more, Queue })
    const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))
    return queue?.properties.Tags[0]
  }

  const acm = 'arn:aws:acm:us-east-1:000000000000'
  const waf = 'arn:aws:wafv2:us-east-1:000000000000'
  const signing = /^arn:aws:secretsmanager:us-east-1:0+:secret:small-Signing-\w+$/

  test.each<[object, unknown]>([
    [{ Ref: 'Orders' }, 'small-Orders'],
    [{ Ref: 'Signing' }, expect.stringMatching(signing)],
    [{ Ref: 'Certificate' }, `${acm}:certificate/Certificate`],
    [{ 'Fn::GetAtt': ['Firewall', 'Arn'] }, `${waf}:global/webacl/small-Firewall/Firewall`],
    [{ Ref: 'Zone' }, 'Zone'],
    [{ Ref: 'Validator' }, 'Validator'],
    [{ Ref: 'Model' }, 'small-Model'],
    [{ 'Fn::GetAtt': ['Rule', 'Arn'] }, 'arn:aws:events:us-east-1:000000000000:rule/small-Rule'],
    [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenName3'] }, 'local3._domainkey.book.example.com'],
    [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenValue1'] }, 'local1.dkim.amazonses.com'],
  ])('gives %j a value on one machine', (reference, expected) => {
    const EmailIdentity = 'book.example.com'
    const named = {
      Certificate: { Type: 'AWS::CertificateManager::Certificate' },
      Firewall: { Type: 'AWS::WAFv2::WebACL' },
      Zone: { Type: 'AWS::Route53::HostedZone' },
      Validator: { Type: 'AWS::ApiGateway::RequestValidator' },
      Model: { Type: 'AWS::ApiGateway::Model' },
      Rule: { Type: 'AWS::Events::Rule' },
      Identity: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity } },
    }

    expect(resolved(reference, named)).toEqual(expected)
  })

  test('replaces the store’s domain with its local URL in every form', () => {
    const { Site } = withDistribution({
      Aliases: [{ 'Fn::Sub': 'book.${Zone}' }],
      ViewerCertificate: { AcmCertificateArn: { Ref: 'Certificate' } },
    })
    const Live = structuredClone(smallResources.Live)
    Object.assign(Live.Properties.Variables, {
      literal: 'https://book.example.com',
      joined: { 'Fn::Join': ['', ['https://book.', 'example.com', '/a']] },
      substituted: { 'Fn::Sub': 'https://book.${Zone}/b' },
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
    })
  })

  test('reads the value of a secret when a property that refers to it is read', () => {
    const parts = ['{{resolve:secretsmanager:', { Ref: 'LinkKey' }, ':SecretString:current::}}']
    const Properties = { Tags: [{ 'Fn::Join': ['', parts] }] }
    const Queue = { Type: 'AWS::SQS::Queue', Properties }
    const secrets = new Map<string, string>()
    const stack = smallStack({ ...smallResources, Queue }, (arn) => secrets.get(arn))
    const [, , linkKey] = stack.resources('AWS::SecretsManager::Secret', z.object({}))
    secrets.set(linkKey?.ref ?? '', '{"current":"the-key"}')

    const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))

    expect(queue?.properties.Tags).toEqual(['the-key'])
  })

  test('leaves out functions that only serve CloudFormation', () => {
    const functions = smallStack().resources('AWS::Lambda::Function', z.object({}))

    expect(functions.map(({ id }) => id)).toEqual(['Function'])
  })

  test('passes over what needs nothing on one machine', () => {
    const types =
      'CertificateManager::Certificate Route53::RecordSet SES::EmailIdentity WAFv2::WebACL CodeDeploy::DeploymentGroup ' +
      'CloudWatch::CompositeAlarm Logs::Delivery Lambda::EventInvokeConfig SNS::TopicPolicy ApiGateway::Account'

    for (const type of types.split(' ')) {
      const Another = { Type: `AWS::${type}` }
      expect(() => smallStack({ ...smallResources, Another })).not.toThrow()
    }
  })

  test('with what the runner does not run is refused by name', () => {
    const types =
      'Kinesis::Stream ApiGateway::DocumentationPart CloudFront::CachePolicy DynamoDB::GlobalTable'

    for (const type of types.split(' ')) {
      const Type = `AWS::${type}`
      expect(() => smallStack({ Another: { Type } })).toThrow(Type)
    }
    const Another = { Type: 'AWS::S3::Bucket', Condition: 'IsProd' }
    expect(() => smallStack({ Another })).toThrow(/Another has a Condition/)
    const wildcard = withDistribution({ Aliases: ['*.example.com'] })
    expect(() => smallStack(wildcard)).toThrow(/\*\.example\.com.*wildcard/)
    const Wall = { Type: 'AWS::WAFv2::IPSet' }
    expect(() => resolved({ Ref: 'Wall' }, { Wall })).toThrow(/Wall \(AWS::WAFv2::IPSet\)/)
  })

  test('with a property of an unknown form is refused by resource and property', () => {
    const schema = z.object({ Environment: z.string() })

    expect(() => smallStack().resources('AWS::Lambda::Function', schema)).toThrow(
      /Function \(AWS::Lambda::Function\): .*Environment/s,
    )
  })
})

describe('an intrinsic function', () => {
  const resolve = createResolver({
    reference: (id) => `ref-${id}`,
    attribute: (id, name) => `${id}-${name}`,
  })
  const joined = { 'Fn::Join': [':', ['a', { Ref: 'B' }, 3]] }

  test.each<[unknown, unknown]>([
    [
      { a: [{ Ref: 'Table' }], b: { 'Fn::GetAtt': ['Api', 'Root.Id'] } },
      { a: ['ref-Table'], b: 'Api-Root.Id' },
    ],
    [joined, 'a:ref-B:3'],
    [{ 'Fn::Select': [1, { 'Fn::Split': [':', joined] }] }, 'ref-B'],
    [{ 'Fn::Sub': '${Fn.Arn} ${Other}' }, 'Fn-Arn ref-Other'],
    [{ Fn: 1 }, { Fn: 1 }],
  ])('in %j resolves to %j', (value, expected) => {
    expect(resolve(value)).toEqual(expected)
  })

  test('that the runner lacks is refused by name', () => {
    const refused: [string, object][] = [
      ['Fn::If', { 'Fn::If': ['IsProd', 'a', 'b'] }],
      ['Fn::Transform', { 'Fn::Transform': {} }],
      ['Condition', { Condition: 'IsProd' }],
      ['Fn::Sub', { 'Fn::Sub': ['${Name}', { Name: 'a' }] }],
      ['Fn::Sub', { 'Fn::Sub': '${!Literal}' }],
    ]

    for (const [name, value] of refused) {
      const refusal = new RegExp(`uses ${name}.*, which stack-runner does not run`)
      expect(() => resolve({ a: value })).toThrow(refusal)
    }
  })
})

describe('a reference to a secret', () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'
  const values = new Map([
    [arn, '{"current":"hidden-1","previous":"hidden-2","count":7}'],
    ['plain', 'hidden-3'],
    ['odd', '$& {{resolve:secretsmanager:plain}}'],
  ])
  const resolve = (reference: string) =>
    resolveSecrets(`a {{resolve:${reference}}} b`, (id) => values.get(id))

  test.each([
    [`secretsmanager:${arn}:SecretString:current::`, 'hidden-1'],
    [`secretsmanager:${arn}:SecretString:previous:AWSCURRENT:`, 'hidden-2'],
    [`secretsmanager:${arn}:SecretString:current`, 'hidden-1'],
    ['secretsmanager:plain:SecretString:::', 'hidden-3'],
    ['secretsmanager:plain:SecretString', 'hidden-3'],
    ['secretsmanager:plain', 'hidden-3'],
    ['secretsmanager:plain}}-{{resolve:secretsmanager:plain:SecretString:::', 'hidden-3-hidden-3'],
    ['secretsmanager:odd', '$& {{resolve:secretsmanager:plain}}'],
  ])('%s becomes the value %s as it is', (reference, value) => {
    expect(resolve(reference)).toBe(`a ${value} b`)
  })

  test('[F90] to a value that does not exist is refused by name and without a value', () => {
    const refused = [
      ['unknown:SecretString:current::', 'the secret unknown, which has no value.'],
      [
        `${arn}:SecretString:missing::`,
        `the key missing of the secret ${arn}, which does not have`,
      ],
      [`${arn}:SecretString:count::`, `the key count of the secret ${arn}, which does not have it`],
      ['plain:SecretString:current::', 'the key current of the secret plain'],
    ] as const

    for (const [reference, message] of refused) {
      const resolving = () => resolve(`secretsmanager:${reference}`)
      expect(resolving).toThrow(message)
      expect(resolving).not.toThrow(/hidden/)
    }
  })

  test('in another form is refused by its text', () => {
    const refused = [
      'ssm:/a/parameter',
      'ssm-secure:/a/parameter:1',
      'secretsmanager:plain:SecretBinary',
      'secretsmanager:plain:SecretString:current:AWSPREVIOUS:',
      'secretsmanager:plain:SecretString:current::a-version',
    ]

    for (const reference of refused) {
      const refusal = `{{resolve:${reference}}}, which stack-runner does not run`
      expect(() => resolve(reference)).toThrow(refusal)
    }
  })
})

test.each([
  ['https://book.example.com', 'http://localhost:4242'],
  ['https://Book.Example.com/download/abc', 'http://localhost:4242/download/abc'],
  ["connect-src 'self' https://book.example.com;", "connect-src 'self' http://localhost:4242;"],
  ['book.example.com', 'localhost:4242'],
  ['//book.example.com/og.jpg', '//localhost:4242/og.jpg'],
  ['Visit book.example.com.', 'Visit localhost:4242.'],
  ['https://localhost:4242/x', 'http://localhost:4242/x'],
  ...[
    'Bookshop <ebooks@book.example.com>',
    'mail.book.example.com',
    'book.example.community',
    'book.example.com.example.org',
    'my-book.example.com',
    'bookxexample.com',
  ].map((other) => [other, other]),
])('the local form of %s is %s', (text, expected) => {
  expect(createUrlLocalizer('localhost:4242', ['book.example.com'])(text)).toBe(expected)
})
