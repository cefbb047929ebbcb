import { z } from 'zod'
import { resolveSecrets } from '../../template/dynamic-references'
import { createResolver } from '../../template/intrinsics'
import { createUrlLocalizer } from '../../template/localize-urls'
import { onlyResource } from '../../template/only-resource'
import { smallResources, smallStack, withDistribution } from '../support/small-template'

const secretArn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:small-Key-0a1b2c'

/** The value that a property of a template resolves to. */
function resolved(value: unknown, more: object = {}): unknown {
  const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags: [value] } }
  const stack = smallStack({ ...smallResources, ...more, Queue })
  const schema = z.object({ Tags: z.array(z.string()) })
  return onlyResource(stack, 'AWS::SQS::Queue', schema).properties.Tags[0]
}

test('a secret has an ARN like those of Secrets Manager', () => {
  const arn = /^arn:aws:secretsmanager:us-east-1:0+:secret:small-OriginKey-\w+$/

  expect(resolved({ Ref: 'OriginKey' })).toEqual(expect.stringMatching(arn))
})

test('the value of a secret is read with the property that refers to it', () => {
  const Value = `{{resolve:secretsmanager:${secretArn}:SecretString:current::}}`
  const secrets = new Map<string, string>()
  const stack = smallStack({ Key: { Type: 'AWS::ApiGateway::ApiKey', Properties: { Value } } }, (id) => secrets.get(id))
  secrets.set(secretArn, '{"current":"the-key"}')

  expect(onlyResource(stack, 'AWS::ApiGateway::ApiKey', z.object({ Value: z.string() }))).toMatchObject({
    properties: { Value: 'the-key' },
  })
})

test('what the runner does not run is refused by name', () => {
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

const references = { reference: (id: string) => `ref-${id}`, attribute: (id: string, name: string) => `${id}-${name}` }
const joined = { 'Fn::Join': [':', ['a', { Ref: 'B' }, 3]] }

test.each<[unknown, unknown]>([
  [{ a: [{ Ref: 'Table' }] }, { a: ['ref-Table'] }],
  [{ 'Fn::GetAtt': ['Api', 'RootId'] }, 'Api-RootId'],
  [joined, 'a:ref-B:3'],
  [{ 'Fn::Select': [1, { 'Fn::Split': [':', joined] }] }, 'ref-B'],
  [{ 'Fn::Sub': 'a-${Other}' }, 'a-ref-Other'],
  [{ Fn: 1 }, { Fn: 1 }],
])('%j resolves to %j', (value, expected) => {
  expect(createResolver(references)(value)).toEqual(expected)
})

const secret = '{"current":"hidden-1","odd":"$& {{resolve:x}}","count":7}'
const resolve = (reference: string) =>
  resolveSecrets(`a {{resolve:secretsmanager:${reference}}} b`, (id) => (id === secretArn ? secret : undefined))

test('a reference to a secret becomes the value of its key, unchanged', () => {
  expect(resolve(`${secretArn}:SecretString:current::`)).toBe('a hidden-1 b')
  expect(resolve(`${secretArn}:SecretString:odd::`)).toBe('a $& {{resolve:x}} b')
})

test.each([
  [`${secretArn}0:SecretString:current::`, 'the key current of the secret arn:'],
  [`${secretArn}:SecretString:missing::`, 'the key missing of the secret arn:'],
  [`${secretArn}:SecretString:count::`, 'the key count of the secret arn:'],
  [`${secretArn}:SecretString:current:AWSPREVIOUS:`, 'which stack-runner does not run'],
  ['plain', '{{resolve:secretsmanager:plain}}, which stack-runner does not run'],
])('a reference to a secret without a value, or of another form, is refused by name: %s', (reference, message) => {
  expect(() => resolve(reference)).toThrow(message)
  expect(() => resolve(reference)).not.toThrow(/hidden/)
})

test.each([
  ['https://book.example.com', 'http://localhost:4242'],
  ['https://Book.Example.com/download/abc', 'http://localhost:4242/download/abc'],
  ["connect-src 'self' https://book.example.com;", "connect-src 'self' http://localhost:4242;"],
  ['book.example.com', 'localhost:4242'],
  ['//book.example.com/og.jpg', '//localhost:4242/og.jpg'],
  ['Visit book.example.com.', 'Visit localhost:4242.'],
  ['https://localhost:4242/x', 'http://localhost:4242/x'],
  ['Shop <ebooks@book.example.com>', 'Shop <ebooks@book.example.com>'],
  ['mail.book.example.com', 'mail.book.example.com'],
  ['book.example.community', 'book.example.community'],
  ['my-book.example.com', 'my-book.example.com'],
])('the local form of %s is %s', (text, expected) => {
  expect(createUrlLocalizer('localhost:4242', ['book.example.com'])(text)).toBe(expected)
})
