import { parseJson } from '../../../../lambda/platform/json/parse-json'

test('JSON is parsed to its value', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] })
})

test.each(['', '{', 'undefined', "{'a':1}"])('%j is not JSON and becomes undefined', (text) => {
  expect(parseJson(text)).toBeUndefined()
})
