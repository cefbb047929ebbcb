import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '../../../product/brand'
import { checkoutMessages } from '../../../product/checkout-messages'
import { messages } from '../../../product/messages'
import { pitch } from '../../../product/pitch'
import { product } from '../../../product/product'
import { action, type Check, ok, warning } from '../../../tools/stage/checks/check'
import { ebookFault, sampleFault } from '../../../tools/product/ebook-fault'
import { exifText, imageFaults, markedImages } from '../../../tools/product/image-list'
import { type ProductFile, productFaults } from '../../../tools/product/product-faults'
import { productFiles } from '../../../tools/product/product-files'
import { runCheckProduct } from '../../../tools/check-product/run-check-product'
import { UserError } from '../../../lib/stage/user-error'
import { useFolder } from '../../support/run/use-folder'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const facts = { id: 'a-book', title: 'A Book', subtitle: 'About something', author: 'Ann Author', locale: 'en-US' }
const offer = { listPriceCents: 2000, priceCents: 1500, currency: 'usd', discountLabel: '25% OFF', refundDays: 14 }
const files = { ebookFile: 'a-book.pdf', stampCopies: true, insidePages: [8, 12] }
const book = { ...facts, ...offer, ...files, deliveryPromise: '2-4 hours' }
const faultsOf = (file: ProductFile, content: unknown) => {
  const name = Object.keys(productFiles[file].shape).join('')
  const faults = productFaults(file, { [name]: content }, {})
  return faults.map((fault) => fault.replace(`product/${file}, line 1: `, ''))
}
const faultsOfBook = (changes: object) => faultsOf('product.ts', { ...book, ...changes })

const noDiscount = { listPriceCents: undefined, discountLabel: undefined }

test.each([
  {},
  { priceCents: 1499, listPriceCents: 4999, discountLabel: '70% OFF' },
  { priceCents: 1010, discountLabel: '-49 %' },
  { discountLabel: 'Launch price' },
  { ...noDiscount, priceCents: 50 },
  { ...noDiscount, priceCents: 99_999_999 },
  { title: '戦争', statementSuffix: 'SENSO' },
  { currency: 'jpy', locale: 'ja-JP' },
])('a book with %j is accepted', (changes) => {
  expect(faultsOfBook(changes)).toEqual([])
})

const kuwaiti = { currency: 'kwd', discountLabel: 'SALE' }
const noLatin = 'statementSuffix is missing: the title begins with no Latin letter, so write it in up to 10 of them'
const wrongName =
  'ebookFile is "a book.epub"; it needs the ending .pdf and no characters but letters, digits, dots, hyphens and underscores'
const wrongSample =
  'sampleFile is "a.mobi"; it needs the ending .pdf or .epub and no characters but letters, digits, dots, hyphens and underscores'
const noSuffix = 'statementSuffix needs 1 to 10 Latin letters, digits and spaces, and a letter among them'

test.each<[object, string]>([
  [{ discountLabel: '70% OFF' }, 'discountLabel says 70 %, but $15.00 instead of $20.00 is 25 % off'],
  [{ listPriceCents: 1500 }, 'listPriceCents ($15.00) is not above the price of $15.00'],
  [{ priceCents: 14.99 }, 'priceCents is not a whole number like 1999 for 19.99'],
  [{ priceCents: '19.00' }, 'priceCents is not a whole number like 1999 for 19.99'],
  [{ priceCents: undefined }, 'priceCents is missing'],
  [{ title: 'A '.repeat(126) }, 'title is longer than the 250 characters that Stripe takes'],
  [{ subtitle: 'About\nsomething' }, 'subtitle has a line break'],
  [{ author: null }, 'author is not a text in quotation marks'],
  [{ usualDelivry: 'at once' }, 'usualDelivry is no field here: correct its name, or delete it'],
  [{ priceCents: 0 }, 'priceCents is not above zero'],
  [{ priceCents: 49, discountLabel: 'SALE' }, 'priceCents (49) is below $0.50, the least that Stripe charges'],
  [{ ...noDiscount, priceCents: 1e8 }, 'priceCents (100000000) is above $999,999.99, the most that Stripe charges'],
  [
    { currency: 'ugx', priceCents: 1950, discountLabel: 'SALE' },
    'priceCents (1950) is not a multiple of 100, which Stripe needs in UGX',
  ],
  [{ ...kuwaiti, priceCents: 1495 }, 'priceCents (1495) is not a multiple of 10, which Stripe needs in KWD'],
  [{ currency: 'irr' }, 'currency is "irr", which is no currency that Stripe takes, like "usd"'],
  [{ currency: 'EUR' }, 'currency is "EUR": write "eur"'],
  [{ locale: 'en_US' }, 'locale is "en_US", which is no language code like "en-US" or "fr-FR"'],
  [{ discountLabel: undefined }, 'discountLabel is missing beside listPriceCents'],
  [{ listPriceCents: undefined }, 'listPriceCents is missing beside discountLabel'],
  [{ refundDays: 0 }, 'refundDays is not above zero'],
  [{ insidePages: [8, 0] }, 'entry 2 of insidePages is not above zero'],
  [{ ebookFile: 'a book.epub' }, wrongName],
  [{ stampCopies: 'yes' }, 'stampCopies is not true or false'],
  [{ sampleFile: 'a.mobi' }, wrongSample],
  [{ title: 'Война и мир' }, noLatin],
  [{ statementSuffix: 'WAR & PEACE*' }, noSuffix],
  [{ statementSuffix: '2026' }, noSuffix],
])('a book with %j is refused', (changes, sentence) => {
  expect(faultsOfBook(changes)).toEqual([`${sentence}.`])
})

const ask = { question: 'Why?', answer: 'Because.' }
const review = { name: 'Ann', rating: 5, review: 'Good.', location: 'Dayton, OH' }
const stop = (link: string) => `Ann: A Book is ready.\n${link}\nReply STOP to opt out.`
const texts = (...text: ((link: string) => string)[]) => ({ ...messages, text })
const noOptOut = texts(stop, (link) => `Ann: ${link}`)
const refunds = { label: 'Refunds', url: 'https://example.com/refunds', policy: 'refunds' }
const links = (given: unknown) => ({ ...brand, links: given })
const { notes } = checkoutMessages
const { helpAddress: _helpAddress, ...withoutHelp } = brand
const { email, download } = messages
const emptyTexts = {
  ...messages,
  email: { ...email, help: [{ question: 'Why?', answer: ' ' }] },
  download: { ...download, order: () => '' },
}
const namelessStamp = {
  ...messages,
  download: { ...download, stamp: { ...download.stamp, line: (address: string) => address } },
}
const wrongLink = links([{ url: 'http://example.com/imprint', policy: 'imprint' }])
const linkless = { about: '', link: { label: 'More', url: 'example.com' } }
const longNote = { ...checkoutMessages, notes: { ...notes, email: 'a'.repeat(1200), text: 'a'.repeat(1201) } }
const noPolicy = 'policy is none of refunds, privacy, terms.'
const noHttps = 'is no address that begins with https://.'

test.each<[ProductFile, unknown, ...string[]]>([
  ['testimonials.ts', [review, { ...review, name: '' }], 'entry 2: name is empty.'],
  ['testimonials.ts', [{ ...review, rating: 4 }], 'entry 1: rating is not 5.'],
  ['pitch.ts', { ...pitch, questions: Array.from('1234567', () => ask) }, 'questions has more than six entries.'],
  ['messages.ts', emptyTexts, 'entry 1 of email.help: answer is empty.', 'download.order is empty.'],
  ['messages.ts', namelessStamp, 'download.stamp.line needs the address and the order number, each once.'],
  ['messages.ts', texts(String, () => 'Your book is ready.'), 'entry 2 of text leaves out the link.'],
  ['messages.ts', noOptOut, 'entry 2 of text leaves out STOP, the way to opt out that another wording has.'],
  ['author.ts', undefined],
  ['author.ts', linkless, 'about is empty.', `link.url ${noHttps}`],
  ['brand.ts', { ...withoutHelp, links: [] }],
  [
    'brand.ts',
    wrongLink,
    ...['label is missing.', `url ${noHttps}`, noPolicy].map((end) => `entry 1 of links: ${end}`),
  ],
  ['brand.ts', links([refunds, refunds]), 'entry 2 of links: policy is "refunds", as that of entry 1 is already.'],
  ['brand.ts', links({}), 'links is no list like [{ label: "Imprint", url: "https://…" }].'],
  ['checkout-messages.ts', longNote, 'notes.text is longer than the 1200 characters that Stripe shows.'],
])('what is wrong in %s is named, with its place: %#', (file, content, ...expected) => {
  expect(faultsOf(file, content)).toEqual(expected)
})

test('colours with too little contrast are refused with their contrast', () => {
  const names = Object.keys(brand.colors.light)
  const black = Object.fromEntries(names.map((name) => [name, '#000000']))
  const light = { ...black, background: '#FFFFFF', surface: '#FFFFFF', onAccent: '#FFFFFF' }
  const colors = { light: { ...light, muted: '#959595' }, dark: { ...light, control: 'grey' } }

  expect(faultsOf('brand.ts', { ...brand, colors })).toEqual([
    'colors.light.muted (#959595) has a contrast of 2.9 to background (#FFFFFF) and needs 4.5.',
    'colors.light.muted (#959595) has a contrast of 2.9 to surface (#FFFFFF) and needs 4.5.',
    'colors.dark.control is no colour like #1C1A17.',
  ])
})

const folder = useFolder()

const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 120000000\n'
const withoutPages = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj
trailer << /Size 3 /Root 1 0 R >>
%%EOF`

test.each([
  ['missing', undefined, /There is no ebook to sell: put it at \S+\.pdf, or name another file/],
  ['a text', 'hello\n', /is not a PDF: save the ebook as PDF and put it there\./],
  ['a pointer of Git LFS', pointer, /not the ebook: download the file with "git lfs pull"\./],
  ['a PDF that was cut off', '%PDF-1.7\n', /has no page that can be read \(Invalid PDF struct/],
  ['a PDF without pages', withoutPages, /has no page that can be read \(Invalid page request\)/],
])('an ebook that is %s is refused', async (_case, content, sentence) => {
  const path = join(folder, product.ebookFile)
  if (content !== undefined) writeFileSync(path, content)

  expect(await ebookFault(path)).toMatch(sentence)
})

const soldBook = readFileSync(join('test/support/second-book/product/ebook', 'chiisana-mise-no-keiri.pdf'))

test.each<[string, Buffer | undefined, RegExp]>([
  [
    'missing',
    undefined,
    /^There is no .*sample\.pdf: put the PDF there, or set sampleFile in product\/product\.ts to undef/,
  ],
  ['a text', Buffer.from('hello'), /sample\.pdf is not a PDF/],
  ['the book itself', soldBook, /is the book itself, and everybody can read it: save a part/],
  [
    'too large',
    // Readers look for the last kilobyte from the end.
    Buffer.concat([soldBook, Buffer.alloc(20e6), soldBook.subarray(-1000)]),
    /has 21 MB, and a sample may have 20 MB: make it shorter/,
  ],
  ['a part', Buffer.concat([soldBook, Buffer.from('\n')]), /^undefined$/],
])('a sample that is %s: what is wrong is said', async (_case, content, sentence) => {
  const path = join(folder, 'sample.pdf')
  const sold = join(folder, 'sold.pdf')
  writeFileSync(sold, soldBook)
  if (content !== undefined) writeFileSync(path, content)

  expect(String(await sampleFault(path, [sold, join(folder, 'missing.epub')]))).toMatch(sentence)
})

test('product/ has no faults, and check:product describes the book', async () => {
  const terminal = fakeTerminal()

  expect(await runCheckProduct([], terminal)).not.toBe(2)

  expect(terminal.printed()).toContain(`${product.title}, by ${product.author}: `)
  const formats = product.epubFile ? ' and EPUB' : ''
  expect(terminal.printed()).toMatch(new RegExp(`PDF with \\d+ pages${formats},`))
})

test.each<[() => Promise<Check[]>, number, string]>([
  [async () => [ok('product.book', 'A Book')], 0, 'The book can be sold.'],
  [async () => [warning('site.artwork', 'It is old', { what: 'Make it.' })], 0, 'the points marked ! are open'],
  [
    async () => [
      action('site.artwork', 'It is missing', { what: 'Make it.' }),
      action('product.sample', 'It is the sample’s', { what: 'Write it.' }),
      action('aws.credentials', 'It is unknown', { what: 'Sign in.' }),
    ],
    1,
    'Next: It is unknown. Sign in.',
  ],
  [() => Promise.reject(new UserError('Correct this:\n  product/product.ts: a')), 2, 'product/product.ts: a'],
])('check:product %# ends with its exit code and what is left to do', async (check, exitCode, end) => {
  const terminal = fakeTerminal()

  expect(await runCheckProduct([], terminal, check)).toBe(exitCode)
  expect(terminal.shown().split('\n').at(-1)).toContain(end)
})

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

/** A picture of the book with this fingerprint. */
async function draw(file: string, identity: string) {
  const create = { width: 8, height: 8, channels: 3, background: 'black' } as const
  const exif = { IFD0: { ImageDescription: exifText(identity) } }
  await sharp({ create }).withExif(exif).toFile(join(folder, file))
}

test.each<[string, () => unknown, string[]]>([
  ['all are there', () => undefined, []],
  ['one is missing', () => rmSync(join(folder, 'cover-96.webp')), ['lacks cover-96.webp']],
  ['the share card is no picture', () => write('og.jpg', 'junk'), ['og.jpg or turned.avif in', 'is no picture']],
  ['the mark is a page', () => write('mark.svg', '<html></html>'), ['mark.svg is no SVG: put your mark there']],
  ['two books are shown', () => draw('turned.avif', 'another'), ['turned.avif shows another book than og.jpg']],
])('pictures where %s: what is wrong is said with its remedy', async (_what, change, words) => {
  cpSync('product/images', folder, { recursive: true })
  for (const file of markedImages) await draw(file, 'one')
  await change()

  const faults = await imageFaults(folder)

  expect(faults).toHaveLength(Math.min(words.length, 1))
  for (const each of words) expect(faults[0]).toMatch(new RegExp(`${each}.*run npm run artwork\\.$`))
})
