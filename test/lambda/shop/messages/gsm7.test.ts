import * as fc from 'fast-check'
import { gsm7Septets, toGsm7 } from '../../../../lambda/shop/messages/ebook-text'

test.each([
  ['', 0],
  ['Save $35!', 9],
  ['two\nlines', 9],
  ['https://example.com/a_b', 23],
  ['[x]', 5],
  ['€', 2],
])('%j takes %i septets', (text, septets) => {
  expect(gsm7Septets(text)).toBe(septets)
})

test.each(['it’s', '“quoted”', 'a – b', 'a — b', 'more…', '`', '🎉', 'ё', '\t'])(
  '%j is not in the alphabet',
  (text) => {
    expect(gsm7Septets(text)).toBeUndefined()
  },
)

test.each([
  ['L’art d’être à l’heure', "L'art d'etre à l'heure"],
  ['«Ça va» – déjà…', '"Ça va" - déjà...'],
  ['14,99\u00a0€ 🎉', '14,99 € '],
  ['Garçon, où est l’œuvre ?', "Garcon, où est l'oeuvre ?"],
  ['„Größe“ — naïve', '"Größe" - naive'],
  ['Łódź · Þór · ½ kg', 'Lodz - Thor - 1/2 kg'],
  ['soft\u00adhyphen, e\u0301', 'softhyphen, é'],
])('%s is written as %s', (text, written) => {
  expect(toGsm7(text)).toBe(written)
})

test('a text of the alphabet stays as it is', () => {
  const text = '@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~]|€'

  expect(toGsm7(text)).toBe(text)
})

test('every letter of the languages of Western and Central Europe can be written', () => {
  const letter = fc.integer({ min: 0xa0, max: 0x17f }).map((code) => String.fromCodePoint(code))
  const isLetter = (character: string) => /\p{Script=Latin}/u.test(character)

  fc.assert(
    fc.property(fc.array(letter.filter(isLetter)), (letters) => {
      expect(gsm7Septets(toGsm7(letters.join('')))).toBeDefined()
    }),
  )
})
