import { createResolver } from '../../../local/template/intrinsics'

const resolve = createResolver(
  { Conditions: { IsProd: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] } } },
  {
    reference: (id) => (id === 'Stage' ? 'prod' : `ref-${id}`),
    attribute: (id, name) => `${id}-${name}`,
  },
)

test('a reference is replaced wherever it stands', () => {
  expect(resolve({ a: [{ Ref: 'Table' }], b: { 'Fn::GetAtt': ['Api', 'Root.Id'] } })).toEqual({
    a: ['ref-Table'],
    b: 'Api-Root.Id',
  })
})

test('Fn::Join joins what its parts resolve to', () => {
  expect(resolve({ 'Fn::Join': ['/', ['a', { Ref: 'B' }, 3]] })).toBe('a/ref-B/3')
})

test('Fn::Sub fills in references, attributes and its own variables', () => {
  const own = { Name: { Ref: 'Table' } }
  expect(resolve({ 'Fn::Sub': ['${Name} ${Fn.Arn} ${Other} ${!Literal}', own] })).toBe(
    'ref-Table Fn-Arn ref-Other ${Literal}',
  )
})

test('Fn::Select picks from what Fn::Split takes apart', () => {
  const split = { 'Fn::Split': ['/', 'https://host/path'] }
  expect(resolve({ 'Fn::Select': [2, split] })).toBe('host')
})

test('Fn::If follows its condition', () => {
  expect(resolve({ 'Fn::If': ['IsProd', { Ref: 'A' }, 'b'] })).toBe('ref-A')
})

test.each([
  [{ 'Fn::And': [{ Condition: 'IsProd' }, { 'Fn::Not': [{ Condition: 'IsProd' }] }] }, false],
  [{ 'Fn::Or': [{ Condition: 'IsProd' }, { 'Fn::Not': [{ Condition: 'IsProd' }] }] }, true],
])('%j is %s', (condition, expected) => {
  expect(resolve(condition)).toBe(expected)
})

test('AWS::NoValue leaves its property and its list item out', () => {
  const nothing = { Ref: 'AWS::NoValue' }
  expect(resolve({ kept: 1, gone: nothing, list: [nothing, 2] })).toEqual({ kept: 1, list: [2] })
})

test('a function that nobody taught is named', () => {
  expect(() => resolve({ a: { 'Fn::Transform': {} } })).toThrow(/Fn::Transform.*intrinsics\.ts/)
})

test('an object with one key that is no function stays an object', () => {
  expect(resolve({ Fn: 1 })).toEqual({ Fn: 1 })
})
