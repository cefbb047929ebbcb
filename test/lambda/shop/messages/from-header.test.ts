import fc from 'fast-check'
import { fromHeader } from '../../../../lambda/shop/messages/from-header'
import { decodedWords } from 'stack-runner/testing'

const address = 'books@example.com'
/** Any characters, and long names of characters of one to four bytes. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '書', '📚'), minLength: 40, maxLength: 200 }),
)
const utf8 = new TextDecoder('utf-8', { fatal: true })
const nameIn = (header: string) => header.slice(0, header.lastIndexOf(' <'))

test.each(['Fourstep Press', "O'Neil & Sons", 'A. B. C.'])(
  'the name %s is readable in the header',
  (name) => expect(fromHeader(name, address)).toBe(`"${name}" <${address}>`),
)

test.each(['30,000 Steps', 'Say "hi"', '<b>', '=?UTF-8?B?QQ==?=', 'O’Neil', '📚 Bücher'])(
  'the name %s is encoded, because it has a meaning in a header or is not ASCII',
  (name) => expect(fromHeader(name, address)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <[^>]+>$/),
)

test('any name becomes ASCII in the header, in words of at most 75 characters, and decodes to itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const header = fromHeader(name, address)

      expect(header).toMatch(/^[ -~]*$/)
      for (const [word, base64 = ''] of header.matchAll(/=\?UTF-8\?B\?(\S*)\?=/g)) {
        expect(word.length).toBeLessThanOrEqual(75)
        // Each decodes on its own, so no character is split between two.
        expect(() => utf8.decode(Buffer.from(base64, 'base64'))).not.toThrow()
      }
      const shown = header.startsWith('"') ? `"${name}"` : name
      expect(decodedWords(header)).toBe(`${shown} <${address}>`)
    }),
  )
})

test('no name adds an address or a header', () => {
  const hostile = fc.stringMatching(/^[",<>@\r\n:;()\\a-z ]{1,60}$/)

  fc.assert(
    fc.property(hostile, (name) => {
      const display = nameIn(fromHeader(name, address))

      expect(display).toMatch(/^("[^"\\<>,\r\n]+"|=\?[^<>,"\r\n]+\?=)$/)
    }),
  )
})
