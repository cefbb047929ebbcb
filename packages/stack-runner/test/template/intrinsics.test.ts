import { createResolver } from '../../template/intrinsics'

const resolve = createResolver({
  reference: (id) => `ref-${id}`,
  attribute: (id, name) => `${id}-${name}`,
})

test('a reference is replaced at any depth', () => {
  expect(resolve({ a: [{ Ref: 'Table' }], b: { 'Fn::GetAtt': ['Api', 'Root.Id'] } })).toEqual({
    a: ['ref-Table'],
    b: 'Api-Root.Id',
  })
})

test('Fn::Join joins what its parts resolve to', () => {
  expect(resolve({ 'Fn::Join': ['/', ['a', { Ref: 'B' }, 3]] })).toBe('a/ref-B/3')
})

test('Fn::Select takes a part of what Fn::Split divides', () => {
  const parts = { 'Fn::Split': [':', { 'Fn::Join': [':', ['a', { Ref: 'B' }]] }] }

  expect(resolve({ 'Fn::Select': [1, parts] })).toBe('ref-B')
})

test('Fn::Sub fills in references and attributes', () => {
  expect(resolve({ 'Fn::Sub': '${Fn.Arn} ${Other}' })).toBe('Fn-Arn ref-Other')
})

test.each([
  ['Fn::If', { 'Fn::If': ['IsProd', 'a', 'b'] }],
  ['Fn::Equals', { 'Fn::Equals': ['a', 'b'] }],
  ['Fn::Transform', { 'Fn::Transform': {} }],
  ['Condition', { Condition: 'IsProd' }],
  ['Fn::Sub', { 'Fn::Sub': ['${Name}', { Name: 'a' }] }],
  ['Fn::Sub', { 'Fn::Sub': '${!Literal}' }],
])('%s is refused by name in %j', (name, value) => {
  expect(() => resolve({ a: value })).toThrow(
    new RegExp(`uses ${name}.*, which stack-runner does not run`),
  )
})

test('an object with one key that is no function stays an object', () => {
  expect(resolve({ Fn: 1 })).toEqual({ Fn: 1 })
})
