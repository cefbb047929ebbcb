import * as fc from 'fast-check'
import { ebookText, gsm7Septets, septetsPerPart, toGsm7 } from '../../../../lambda/shop/messages/ebook-text'
import { messages } from '../../../../product/messages'
import { anyCharacter } from '../../../support/lambda/any-character'

// In letters of GSM-7, of which the second book has none.
jest.replaceProperty(messages, 'text', [
  (link) => `Fourstep Press: The $30,000 Month is ready for you.\n${link}\nReply STOP to opt out.`,
  (link) => `Fourstep Press: your ebook is ready.\n${link}\nReply STOP to opt out.`,
  (link) => `Fourstep Press: ${link}\nReply STOP to opt out.`,
])
const wordings = messages.text.map((wording) => (link: string) => toGsm7(wording(link)))
const barest = wordings.at(-1) ?? String
const longestHost = septetsPerPart - (gsm7Septets(barest(downloadUrl(''))) ?? 0)

test('[F64!] the longest wording that fits into one SMS part with the whole link is sent, for domains up to some 65 characters', () => {
  fc.assert(
    fc.property(hosts(1, longestHost), (host) => {
      const link = downloadUrl(host)
      const fitting = wordings
        .map((wording) => wording(link))
        .filter((text) => (gsm7Septets(text) ?? Infinity) <= septetsPerPart)

      expect(fitting[0]?.split('\n')).toContain(link)
      expect(ebookText({ downloadUrl: link })).toBe(fitting[0])
    }),
  )
})

test('with a longer domain the shortest wording is sent in several parts, still with the whole link', () => {
  fc.assert(
    fc.property(hosts(longestHost + 1, 253), (host) => {
      const link = downloadUrl(host)

      expect(ebookText({ downloadUrl: link })).toBe(barest(link))
    }),
  )
})

test.each<[string, number | undefined]>([
  ['', 0],
  ['Save $35!', 9],
  ['https://example.com/a_b', 23],
  ['[x]', 5],
  ['€', 2],
  ['it’s', undefined],
  ['`', undefined],
  ['ё', undefined],
  ['\t', undefined],
])('the septets of GSM-7 that %j takes are: %s', (text, septets) => {
  expect(gsm7Septets(text)).toBe(septets)
})

const alphabet = '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~]|€'

test.each([
  ['L’art d’être à l’heure', "L'art d'etre à l'heure"],
  ['«Ça va» – déjà…', '"Ça va" - déjà...'],
  ['«\u00a0Ça va\u202f», dit »Anna«', '"Ça va", dit "Anna"'],
  ['14,99\u00a0€ 🎉', '14,99 € '],
  ['Garçon, où est l’œuvre ?', "Garcon, où est l'oeuvre ?"],
  ['„Größe“ — naïve', '"Größe" - naive'],
  ['Łódź · Þór · ½ kg', 'Lodz - Thor - 1/2 kg'],
  ['soft\u00adhyphen, e\u0301', 'softhyphen, é'],
  ['Bücher 🇩🇪 👍🏽 1️⃣ 👩\u200d🚀 🏴\u{e0067}\u{e0062}\u{e007f}', 'Bücher   1  '],
  ['GROẞE ﬁle № 5², Fourstep™', 'GROßE file No 52, Fourstep'],
  ['₹500, 99¢, ₽5, ₩1, ₿', 'Rs500, 99c, RUB5, KRW1, '],
  ['Əli Ɔkɔ Ɓala Hawaiʻi', "Eli Oko Bala Hawai'i"],
  ['A→B ★ ±5\tµ ‽', 'A->B  +/-5 u '],
  ['„Größe“ 書 🎉', '„Größe“ 書 🎉'],
  [alphabet, alphabet],
])('%s is written as %s', (text, written) => {
  expect(toGsm7(text)).toBe(written)
})

test('every Latin letter and every character of no script can be written', () => {
  const known = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u
  const isKnown = (each: string) => known.test(each) && known.test(each.normalize('NFKD'))

  fc.assert(
    fc.property(fc.array(anyCharacter.filter(isKnown)), (characters) => {
      expect(gsm7Septets(toGsm7(characters.join('')))).toBeDefined()
    }),
  )
})

function downloadUrl(host: string): string {
  return `https://${host}/functions/v1/download/0123456789ABCDEFGHIJKL`
}

function hosts(minLength: number, maxLength: number) {
  return fc.stringMatching(new RegExp(`^[a-z0-9.-]{${minLength},${maxLength}}$`))
}
