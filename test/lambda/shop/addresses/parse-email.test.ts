import { domainToASCII } from 'node:url'
import { canonicalEmail } from '../../../../lambda/orders/typed-text'
import { parseEmail } from '../../../../lambda/shop/addresses/parse-email'

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/**
 * Each assigned character up to Cyrillic, and every invisible one and mark of punctuation. Of letters, digits and emoji
 * beyond, and of private characters, nothing treats one by one: each hundredth, and from U+10000 each thousandth. Nobody can type half a surrogate.
 */
const marks = Array.from({ length: 0x10ffff }, (_, code) => String.fromCodePoint(code)).filter(
  (mark, code) =>
    !/[\p{Cn}\p{Cs}]/u.test(mark) &&
    (code < 0x530 ||
      code % (code > 0xffff ? 1000 : 100) === 0 ||
      unseen.test(mark) ||
      !/[\p{Co}\p{L}\p{M}\p{N}\p{So}]/u.test(mark)),
)
const [address, places] = ['lena.k@shop.example', [0, 3, 6, 7, 9, 19]]
const typed = marks.flatMap((mark) =>
  places.map((place) => {
    const at = (kept: string) => address.slice(0, place) + kept + address.slice(place)
    return { mark, at, text: at(mark) }
  }),
)
const sold = (text: string) => JSON.stringify(parseEmail(text))

test('[F104!] every character, in each place, is sold or refused alike with and without the page', () => {
  // Chromium writes a typed domain in ASCII before the page reads it, and spells out what stands for other characters.
  const inChromium = (text: string) =>
    text.replace(/(?<=@).*[^\p{ASCII}].*$/su, (domain) => domainToASCII(domain) || domain)
  const differs = ({ mark, text }: (typeof typed)[number]) => {
    const alone = sold(text)
    const read = new Set([text, mark === mark.normalize('NFKC') ? inChromium(text) : text])
    return [...read].some((value) => sold(canonicalEmail(value)) !== alone)
  }

  expect(typed.filter(differs)).toEqual([])
})

test('an invisible mark changes no address', () => {
  const changed = typed.filter(({ mark, text }) => unseen.test(mark) && canonicalEmail(text) !== address)

  expect(changed).toEqual([])
})

test('a mark that no address has is left out or written as a hyphen, an apostrophe or a dot, or the address refused', () => {
  const isKept = ({ mark, at, text }: (typeof typed)[number]) => {
    const found = parseEmail(text)
    return 'email' in found && !['', '-', "'", '.', mark.normalize('NFKC')].map(at).includes(found.email)
  }
  const odd = typed.filter(({ mark }) => !/[\p{L}\p{M}\p{Nd}\w!#$%&'*+/=?^`{|}~.-]/u.test(mark))

  expect(odd.filter(isKept)).toEqual([])
})
