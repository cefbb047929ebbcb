import fc from 'fast-check'
import { fromHeader } from '../../../../lambda/shop/messages/from-header'
import { decodedWords } from 'stack-runner/testing'

const address = 'books@example.com'
/** Any characters, and long names of characters of one to four bytes. */
const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '書', '📚'), minLength: 40, maxLength: 200 }),
)
const nameIn = (header: string) => header.slice(0, header.lastIndexOf(' <'))

test.each(['Fourstep Press', "O'Neil & Sons", 'A. B. C.'])(
  'the name %s is readable in the header',
  (name) => expect(fromHeader(name, address)).toBe(`"${name}" <${address}>`),
)

test.each(['30,000 Steps', 'Say "hi"', '<b>', '=?UTF-8?B?QQ==?='])(
  'the name %s is encoded, because it has a meaning in a header',
  (name) => {
    const header = fromHeader(name, address)

    expect(header).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <books@example\.com>$/)
    expect(decodedWords(header)).toBe(`${name} <${address}>`)
  },
)

test.each(['Éditions du Port', 'O’Neil', '書店', '📚 Bücher', 'كتب'])(
  'the name %s becomes an encoded word, which a mailbox decodes',
  (name) => {
    const header = fromHeader(name, address)

    expect(header).toMatch(/^=\?UTF-8\?B\?/)
    expect(decodedWords(header)).toBe(`${name} <${address}>`)
  },
)

test('any name becomes ASCII in the header, in words of at most 75 characters, and decodes to itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const header = fromHeader(name, address)

      expect(header).toMatch(/^[ -~]*$/)
      for (const [word] of header.matchAll(/=\?\S*/g)) expect(word.length).toBeLessThanOrEqual(75)
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

test('each word decodes on its own, so no character is split between two', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const words = [...fromHeader(name, address).matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
      const utf8 = new TextDecoder('utf-8', { fatal: true })

      for (const [, base64 = ''] of words) {
        expect(() => utf8.decode(Buffer.from(base64, 'base64'))).not.toThrow()
      }
    }),
  )
})
