import { z } from 'zod'
import { resolveSecrets } from '../../template/dynamic-references'
import { createResolver } from '../../template/intrinsics'
import { createUrlLocalizer } from '../../template/localize-urls'
import { smallResources, smallStack, withDistribution } from '../support/small-template'

const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'

describe('a stack', () => {
  /** The value that a property of a template resolves to. */
  function resolved(value: unknown, more: object = {}): unknown {
    const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags: [value] } }
    const stack = smallStack({ ...smallResources, ...more, Queue })
    const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))
    return queue?.properties.Tags[0]
  }

  const originKey = /^arn:aws:secretsmanager:us-east-1:0+:secret:small-OriginKey-\w+$/

  test.each<[object, unknown]>([
    [{ Ref: 'Orders' }, 'small-Orders'],
    [{ Ref: 'OriginKey' }, expect.stringMatching(originKey)],
    [{ 'Fn::GetAtt': ['Rule', 'Arn'] }, 'arn:aws:events:us-east-1:000000000000:rule/small-Rule'],
  ])('gives %j a value on one machine', (reference, expected) => {
    expect(resolved(reference, { Rule: { Type: 'AWS::Events::Rule' } })).toEqual(expected)
  })

  test('reads the value of a secret when a property that refers to it is read', () => {
    const Tags = [`{{resolve:secretsmanager:${secretArn}:SecretString:current::}}`]
    const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags } }
    const secrets = new Map<string, string>()
    const stack = smallStack({ Queue }, (arn) => secrets.get(arn))
    secrets.set(secretArn, '{"current":"the-key"}')

    const [queue] = stack.resources('AWS::SQS::Queue', z.object({ Tags: z.array(z.string()) }))

    expect(queue?.properties.Tags).toEqual(['the-key'])
  })

  test('with what the runner does not run is refused by name', () => {
    const Another = { Type: 'AWS::S3::Bucket', Condition: 'IsProd' }
    const Named = { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'books' } }
    const Wall = { Type: 'AWS::CloudWatch::Alarm' }
    const wildcard = withDistribution({ Aliases: ['*.example.com'] })
    const schema = z.object({ Environment: z.string() })

    expect(() => smallStack({ Another: { Type: 'AWS::Kinesis::Stream' } })).toThrow('AWS::Kinesis')
    expect(() => smallStack({ Another })).toThrow(/Another has a Condition/)
    expect(() => smallStack({ Named })).toThrow(/Named has a BucketName/)
    expect(() => smallStack(wildcard)).toThrow(/\*\.example\.com.*wildcard/)
    expect(() => resolved({ Ref: 'Wall' }, { Wall })).toThrow(/Wall \(AWS::CloudWatch::Alarm\)/)
    expect(() => resolved({ 'Fn::If': ['IsProd', 'a', 'b'] })).toThrow(/uses Fn::If/)
    expect(() => resolved({ 'Fn::Sub': ['${Name}', { Name: 'a' }] })).toThrow(/where a text belongs/)
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
      { a: [{ Ref: 'Table' }], b: { 'Fn::GetAtt': ['Api', 'RootId'] } },
      { a: ['ref-Table'], b: 'Api-RootId' },
    ],
    [joined, 'a:ref-B:3'],
    [{ 'Fn::Select': [1, { 'Fn::Split': [':', joined] }] }, 'ref-B'],
    [{ 'Fn::Sub': 'a-${Other}' }, 'a-ref-Other'],
    [{ Fn: 1 }, { Fn: 1 }],
  ])('in %j resolves to %j', (value, expected) => {
    expect(resolve(value)).toEqual(expected)
  })
})

describe('a reference to a secret', () => {
  const value = '{"current":"hidden-1","odd":"$& {{resolve:x}}","count":7}'
  const resolve = (reference: string) =>
    resolveSecrets(`a {{resolve:secretsmanager:${reference}}} b`, (id) => (id === secretArn ? value : undefined))

  test('becomes the value of its key as it is', () => {
    expect(resolve(`${secretArn}:SecretString:current::`)).toBe('a hidden-1 b')
    expect(resolve(`${secretArn}:SecretString:odd::`)).toBe('a $& {{resolve:x}} b')
  })

  test.each([
    [`${secretArn}0:SecretString:current::`, 'the key current of the secret arn:'],
    [`${secretArn}:SecretString:missing::`, 'the key missing of the secret arn:'],
    [`${secretArn}:SecretString:count::`, 'the key count of the secret arn:'],
    [`${secretArn}:SecretString:current:AWSPREVIOUS:`, 'which stack-runner does not run'],
    ['plain', '{{resolve:secretsmanager:plain}}, which stack-runner does not run'],
  ])('that has no value or another form is refused by name: %s', (reference, message) => {
    expect(() => resolve(reference)).toThrow(message)
    expect(() => resolve(reference)).not.toThrow(/hidden/)
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
    'my-book.example.com',
  ].map((other) => [other, other]),
])('the local form of %s is %s', (text, expected) => {
  expect(createUrlLocalizer('localhost:4242', ['book.example.com'])(text)).toBe(expected)
})
