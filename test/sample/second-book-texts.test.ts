import * as ourMessages from '../../product/messages'
import * as ourWording from '../../product/wording'
import * as secondMessages from '../support/second-book/product/messages'
import * as secondWording from '../support/second-book/product/wording'

test.each([
  ['wording.ts', ourWording, secondWording],
  ['messages.ts', ourMessages, secondMessages],
])('the second book has a translation of each text in %s', (_file, texts, translations) => {
  expect(kinds(translations)).toEqual(expect.objectContaining(kinds(texts)))
})

/** The path of each text, and whether it is a string or a function of others. */
function kinds(content: unknown, path = ''): Record<string, string> {
  if (typeof content !== 'object' || content === null) return { [path]: typeof content }
  if (Array.isArray(content)) return { [path]: 'list' }
  return Object.assign(
    {},
    ...Object.entries(content)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => kinds(value, `${path}.${key}`)),
  )
}
