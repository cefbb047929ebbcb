import { z } from 'zod'
import { resolveSecrets } from '../../template/dynamic-references'
import { createResolver } from '../../template/intrinsics'
import { createUrlLocalizer } from '../../template/localize-urls'
import { smallResources, smallStack, withDistribution } from '../support/small-template'

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
    [{ 'Fn::GetAtt': ['Rule', 'Arn'] }, 'arn:aws:events:us-east-1:000000000000:rule/small-Rule'],
    [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenName3'] }, 'local3._domainkey.book.example.com'],
    [{ 'Fn::GetAtt': ['Identity', 'DkimDNSTokenValue1'] }, 'local1.dkim.amazonses.com'],
  ])('gives %j a value on one machine', (reference, expected) => {
    const EmailIdentity = 'book.example.com'
    const named = {
      Certificate: { Type: 'AWS::CertificateManager::Certificate' },
      Firewall: { Type: 'AWS::WAFv2::WebACL' },
      Rule: { Type: 'AWS::Events::Rule' },
      Identity: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity } },
    }

    expect(resolved(reference, named)).toEqual(expected)
  })

  test('reads the value of a secret when a property that refers to it is read', () => {
    const Tags = ['{{resolve:secretsmanager:key:SecretString:current::}}']
    const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags } }
    const secrets = new Map<string, string>()
    const stack = smallStack({ Queue }, (arn) => secrets.get(arn))
    secrets.set('key', '{"current":"the-key"}')

    const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))

    expect(queue?.properties.Tags).toEqual(['the-key'])
  })

  test('with what the runner does not run is refused by name', () => {
    const Another = { Type: 'AWS::S3::Bucket', Condition: 'IsProd' }
    const Wall = { Type: 'AWS::WAFv2::IPSet' }
    const wildcard = withDistribution({ Aliases: ['*.example.com'] })
    const schema = z.object({ Environment: z.string() })

    expect(() => smallStack({ Another: { Type: 'AWS::Kinesis::Stream' } })).toThrow('AWS::Kinesis')
    expect(() => smallStack({ Another })).toThrow(/Another has a Condition/)
    expect(() => smallStack(wildcard)).toThrow(/\*\.example\.com.*wildcard/)
    expect(() => resolved({ Ref: 'Wall' }, { Wall })).toThrow(/Wall \(AWS::WAFv2::IPSet\)/)
    expect(() => resolved({ 'Fn::If': ['IsProd', 'a', 'b'] })).toThrow(/uses Fn::If/)
    expect(() => resolved({ 'Fn::Sub': ['${Name}', { Name: 'a' }] })).toThrow(/uses Fn::Sub/)
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
    ['secretsmanager:plain:SecretString:::', 'hidden-3'],
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
    ] as const

    for (const [reference, message] of refused) {
      const resolving = () => resolve(`secretsmanager:${reference}`)
      expect(resolving).toThrow(message)
      expect(resolving).not.toThrow(/hidden/)
    }
  })

  test.each(['ssm:/a/parameter', 'secretsmanager:plain:SecretBinary'])(
    'in another form is refused by its text: %s',
    (reference) => {
      const refusal = `{{resolve:${reference}}}, which stack-runner does not run`
      expect(() => resolve(reference)).toThrow(refusal)
    },
  )
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
    'my-book.example.com',
  ].map((other) => [other, other]),
])('the local form of %s is %s', (text, expected) => {
  expect(createUrlLocalizer('localhost:4242', ['book.example.com'])(text)).toBe(expected)
})
