import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { productFaults } from '../../../tools/product/product-faults'

const book = {
  id: 'a-book',
  title: 'A Book',
  subtitle: 'About something',
  author: 'Ann Author',
  listPriceCents: 2000,
  priceCents: 1500,
  currency: 'usd',
  discountLabel: '25% OFF',
  deliveryPromise: '2-4 hours',
  refundDays: 14,
  locale: 'en-US',
  ebookFile: 'a-book.pdf',
}
const black = Object.fromEntries(Object.keys(brand.colors.light).map((name) => [name, '#000000']))
const faultsOfBook = (changes: Record<string, unknown>) =>
  productFaults({ 'product.ts': { ...book, ...changes } })

test.each([
  ['a matching discount', {}],
  [
    'a discount rounded to the nearest percent',
    { priceCents: 1499, listPriceCents: 4999, discountLabel: '70% OFF' },
  ],
  ['a discount rounded down', { priceCents: 1010, discountLabel: '-49 %' }],
  ['a percent sign in front', { discountLabel: '%25 indirim' }],
  ['a label without a number', { discountLabel: 'Launch price' }],
  ['no list price', { listPriceCents: undefined, discountLabel: undefined }],
  [
    'a title of another script with its name on statements',
    { title: '戦争', statementSuffix: 'SENSO' },
  ],
  ['yen', { currency: 'jpy', locale: 'ja-JP' }],
])('%s is accepted', (_case, changes) => {
  expect(faultsOfBook(changes)).toEqual([])
})

test.each([
  [
    { discountLabel: '70% OFF' },
    'discountLabel says 70 %, but $15.00 instead of $20.00 is 25 % off',
  ],
  [{ listPriceCents: 1500 }, 'listPriceCents ($15.00) is not above the price of $15.00'],
  [{ listPriceCents: 999 }, 'listPriceCents ($9.99) is not above the price of $15.00'],
  [{ priceCents: 14.99 }, 'priceCents is not a whole number'],
  [{ priceCents: 0 }, 'priceCents is not above zero'],
  [
    { priceCents: 49, discountLabel: 'SALE' },
    'priceCents (49) is below $0.50, the least that Stripe charges',
  ],
  [
    { currency: 'kwd', priceCents: 1495, discountLabel: 'SALE' },
    'priceCents (1495) is not a multiple of 10, which Stripe needs in KWD',
  ],
  [
    { currency: 'isk', priceCents: 1550, discountLabel: 'SALE' },
    'priceCents (1550) is not a multiple of 100, which Stripe needs in ISK',
  ],
  [
    { currency: 'irr' },
    'currency is "irr", which is no currency that Stripe takes, in lower case like "usd"',
  ],
  [
    { currency: 'USD' },
    'currency is "USD", which is no currency that Stripe takes, in lower case like "usd"',
  ],
  [
    { currency: 'dollars' },
    'currency is "dollars", which is no currency that Stripe takes, in lower case like "usd"',
  ],
  [{ locale: 'en_US' }, 'locale is "en_US", which is no language code like "en-US" or "fr-FR"'],
  [{ locale: 'xx' }, 'locale is "xx", which is no language code like "en-US" or "fr-FR"'],
  [{ discountLabel: undefined }, 'discountLabel is missing beside listPriceCents'],
  [{ listPriceCents: undefined }, 'listPriceCents is missing beside discountLabel'],
  [{ title: ' ' }, 'title is empty'],
  [{ refundDays: 0 }, 'refundDays is not above zero'],
  [
    { ebookFile: 'a book.epub' },
    'ebookFile is "a book.epub"; it needs the ending .pdf and no characters but letters, digits, dots, hyphens and underscores',
  ],
])('%j is refused', (changes, sentence) => {
  expect(faultsOfBook(changes)).toEqual([`product/product.ts: ${sentence}.`])
})

test('each fault has a sentence of its own', () => {
  expect(faultsOfBook({ title: '', author: '', discountLabel: '10%' })).toHaveLength(3)
})

test.each([0, 1, 3, 20, 21])('%i reviews are accepted', (count) => {
  const review = { name: 'Ann', rating: 5, review: 'Good.', location: 'Dayton, OH' }

  expect(productFaults({ 'testimonials.ts': Array.from({ length: count }, () => review) })).toEqual(
    [],
  )
})

test('a review without a name and a review with four stars are refused by their number', () => {
  const review = { name: 'Ann', rating: 5, review: 'Good.', location: 'Dayton, OH' }
  const content = [review, { ...review, name: '' }, { ...review, rating: 4 }]

  expect(productFaults({ 'testimonials.ts': content })).toEqual([
    'product/testimonials.ts: [2].name is empty.',
    'product/testimonials.ts: [3].rating is not 5.',
  ])
})

test('an empty text anywhere is refused with its path', () => {
  const content = { email: { button: '', help: [{ question: 'Why?', answer: ' ' }] } }

  expect(productFaults({ 'wording.ts': content })).toEqual([
    'product/wording.ts: email.button is empty.',
    'product/wording.ts: email.help[1].answer is empty.',
  ])
})

test('a text message without the link is refused', () => {
  const text = [(link: string) => link, () => 'Your book is ready.']

  expect(productFaults({ 'messages.ts': { ...messages, text } })).toEqual([
    'product/messages.ts: text[2] leaves out the link.',
  ])
})

test('a text message whose shorter wording omits the opt-out is refused', () => {
  const longest = (link: string) => `Ann: A Book is ready.\n${link}\nReply STOP to opt out.`
  const text = [longest, (link: string) => `Ann: ${link}`]

  expect(productFaults({ 'messages.ts': { ...messages, text } })).toEqual([
    'product/messages.ts: text[2] leaves out STOP, the way to opt out that another wording has.',
  ])
})

test('a text message may omit the opt-out', () => {
  const text = [(link: string) => `Anne : votre livre est prêt.\n${link}`]

  expect(productFaults({ 'messages.ts': { ...messages, text } })).toEqual([])
})

test('colours with too little contrast are refused with their contrast', () => {
  const light = { ...black, background: '#FFFFFF', surface: '#FFFFFF', onAccent: '#FFFFFF' }
  const colors = { light: { ...light, muted: '#959595' }, dark: { ...light, control: 'grey' } }

  expect(productFaults({ 'brand.ts': { ...brand, colors } })).toEqual([
    'product/brand.ts: colors.light.muted (#959595) has a contrast of 2.9 to background (#FFFFFF) and needs 4.5.',
    'product/brand.ts: colors.light.muted (#959595) has a contrast of 2.9 to surface (#FFFFFF) and needs 4.5.',
    'product/brand.ts: colors.dark.control is no colour like #1C1A17.',
  ])
})

test('a seller without help address and policies is accepted, and an address without https is refused', () => {
  const { helpAddress: _helpAddress, ...withoutHelp } = { ...brand, links: {} }
  const links = { terms: 'http://example.com/terms' }

  expect(productFaults({ 'brand.ts': withoutHelp })).toEqual([])
  expect(productFaults({ 'brand.ts': { ...brand, links } })).toEqual([
    'product/brand.ts: links.terms is no address that begins with https://.',
  ])
})

test.each([
  [
    { title: 'Война и мир' },
    'is missing: the title begins with no Latin letter, so write it in up to 10 of them.',
  ],
  [
    { statementSuffix: 'WAR & PEACE*' },
    'needs 1 to 10 Latin letters, digits and spaces, and a letter among them.',
  ],
  [
    { statementSuffix: '2026' },
    'needs 1 to 10 Latin letters, digits and spaces, and a letter among them.',
  ],
])('a book whose title cannot be on card statements is refused: %o', (changes, sentence) => {
  expect(faultsOfBook(changes)).toEqual([`product/product.ts: statementSuffix ${sentence}`])
})

test('a note that Stripe would refuse is refused', () => {
  const notes = { email: 'a'.repeat(1200), text: 'a'.repeat(1201) }

  expect(productFaults({ 'checkout-messages.ts': { notes } })).toEqual([
    'product/checkout-messages.ts: notes.text is longer than the 1200 characters that Stripe shows.',
  ])
})
