import fc from 'fast-check'
import { fromHeader } from '../../../lambda/messages/from-header'
import { decodedWords } from '../../../local/inbox/messages/decoded-words'

const address = 'books@example.com'
const anyName = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })
const nameIn = (header: string) => header.slice(0, header.lastIndexOf(' <'))

test.each(['Fourstep Press', "O'Neil & Sons", 'A. B. C.', '30,000 Steps', 'Say "hi"', '<b>'])(
  'the ASCII name %s is readable in the header or encoded',
  (name) => {
    const header = fromHeader(name, address)

    expect(header.endsWith(` <${address}>`)).toBe(true)
    if (/[",<>]/.test(name)) expect(nameIn(header)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/)
    else expect(nameIn(header)).toBe(`"${name}"`)
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

test('any name is ASCII in the header, in words of at most 75 characters, and decodes to itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const header = fromHeader(name, address)

      expect(header).toMatch(/^[ -~]*$/)
      for (const word of nameIn(header).split(' ')) {
        if (word.startsWith('=?')) expect(word.length).toBeLessThanOrEqual(75)
      }
      expect(decodedWords(header).replace(/^"(.*)" </, '$1 <')).toBe(`${name} <${address}>`)
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
