import { parseJson } from '../../../../lambda/platform/json/parse-json'

test('JSON becomes its value', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] })
})

test.each(['', '{', 'undefined', "{'a':1}"])('%j is no JSON and becomes undefined', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
