import { z } from 'zod'
import { createResolver } from '../../template/intrinsics'
import { createUrlLocalizer } from '../../template/localize-urls'
import { onlyResource } from '../../template/stack'
import { smallResources, smallStack, withDistribution } from '../support/small-template'

/** The value that a property of a template resolves to. */
function resolved(value: unknown, more: object = {}): unknown {
  const Queue = { Type: 'AWS::SQS::Queue', Properties: { Tags: [value] } }
  const stack = smallStack({ ...smallResources, ...more, Queue })
  const schema = z.object({ Tags: z.array(z.string()) })
  return onlyResource(stack, 'AWS::SQS::Queue', schema).properties.Tags[0]
}

test("a wait condition's handle has a signed URL, the same at each start", () => {
  const signature = { 'Fn::Select': [1, { 'Fn::Split': ['Signature=', { Ref: 'OriginKey' }] }] }

  expect(resolved(signature)).toMatch(/^[0-9a-f]{64}$/)
  expect(resolved(signature)).toBe(resolved(signature))
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
  expect(() => resolved('a{{resolve:ssm:/key}}')).toThrow(/has {{resolve:ssm:\/key}}, which/)
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
