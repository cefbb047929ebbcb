import * as z from 'zod/mini'
import { environmentOf, someText } from '../../../../lambda/platform/environment/parse-environment'

const env = environmentOf({ URL_OF_TEST: z.url(), NAME_OF_TEST: someText, KEY_OF_TEST: someText })

test('[F10!] all missing and malformed variables are named at once, without their values', () => {
  Object.assign(process.env, { URL_OF_TEST: 'canary', NAME_OF_TEST: '' })
  expect(env).toThrow(/^Missing or malformed environment variables: URL_OF_TEST, NAME_OF_TEST, KEY_OF_TEST$/)

  const set = { URL_OF_TEST: 'https://a.test', NAME_OF_TEST: 'a', KEY_OF_TEST: 'b' }
  Object.assign(process.env, set)
  expect(env()).toEqual(set)
})
