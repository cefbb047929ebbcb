import { z } from 'zod'
import { openStack } from '../../../local/template/stack'
import { smallAssembly, smallResources, smallStack } from '../small-template'

const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
})

test('a function gets the names that its table and secrets have on this machine', () => {
  const [tellAll] = smallStack().resources('AWS::Lambda::Function', functionSchema)

  expect(tellAll?.properties.Environment.Variables).toEqual({
    ORDERS_TABLE: 'small-Orders',
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

test('a function that only serves CloudFormation is not part of the stack', () => {
  const functions = smallStack().resources('AWS::Lambda::Function', z.object({}))

  expect(functions.map(({ id }) => id)).toEqual(['Function'])
})

test('a resource type that nobody taught is refused by name', () => {
  const resources = { ...smallResources, Shards: { Type: 'AWS::Kinesis::Stream' } }

  expect(() => smallStack(resources)).toThrow(/AWS::Kinesis::Stream.*resource-types\.ts/)
})

test('a reference to something without a value on this machine is refused by name', () => {
  const [Topic, Queue] = [
    { Type: 'AWS::WAFv2::WebACL' },
    { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Wall' } } },
  ]
  const stack = smallStack({ Wall: Topic, Queue })

  expect(() => stack.resources('AWS::SQS::Queue', z.object({}))).toThrow(
    /Wall \(AWS::WAFv2::WebACL\)/,
  )
})

test('a property of another form than the store understands is named with its resource', () => {
  const schema = z.object({ Environment: z.string() })

  expect(() => smallStack().resources('AWS::Lambda::Function', schema)).toThrow(
    /Function \(AWS::Lambda::Function\): .*Environment/s,
  )
})

test('a resource whose condition does not hold is not there', () => {
  const assembly = smallAssembly({
    Here: { Type: 'AWS::S3::Bucket', Condition: 'Yes' },
    Gone: { Type: 'AWS::S3::Bucket', Condition: 'No' },
  })
  assembly.template.Conditions = {
    Yes: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
    No: { 'Fn::Not': [{ Condition: 'Yes' }] },
  }

  const stack = openStack(assembly, { siteHost: 'localhost:1', queueEndpoint: '' })

  expect(stack.resources('AWS::S3::Bucket', z.object({})).map(({ ref }) => ref)).toEqual([
    'small-here',
  ])
})
