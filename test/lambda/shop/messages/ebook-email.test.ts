import * as fc from 'fast-check'
import { ebookEmail } from '../../../../lambda/shop/messages/ebook-email'
import { fromHeader } from '../../../../lambda/shop/messages/from-header'
import { plainText } from '../../../../lambda/shop/messages/plain-text'
import { asciiHtml, escapeHtml, html } from '../../../../lambda/html'
import { formatPrice } from '../../../../lambda/price'
import { brand } from '../../../../product/brand'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'
import { anyCharacter } from '../../../support/lambda/any-character'

const siteUrl = 'https://d1234567890abc.cloudfront.net'
const downloadUrl = `${siteUrl}/functions/v1/download/0123456789ABCDEFGHIJKL`
const orderNumber = 'EB-7K3M9Q2T'
const order = {
  orderNumber,
  downloadUrl,
  siteUrl,
  amountCents: 1299,
  currency: 'gbp',
  paidAt: '2026-03-02T23:59:00.000Z',
  timeZone: 'UTC',
  linkVersion: 1,
}
const email = ebookEmail(order)
const subjects = [messages.email.subject, messages.email.newLinkSubject]

test('the button and the plain link below it both lead to the download', () => {
  expect(hrefs(email.html).filter((href) => href === downloadUrl)).toHaveLength(2)
  expect(email.html).toContain(`>${downloadUrl}</a>`)
})

test('the text part has the title, the order number, the link on its own line and no button', () => {
  const words = email.text.replaceAll(/\s+/g, ' ')
  const lines = email.text.split('\n')
  const { buttonHelp, thanks, button, linkIntro } = messages.email

  expect(words).toContain(product.title)
  expect(words).toContain(`${messages.email.order}: ${orderNumber}`)
  expect(lines).toContain(downloadUrl)
  for (const part of [buttonHelp.question, buttonHelp.answer, thanks, button, linkIntro]) {
    expect(words).not.toContain(part)
  }
  expect(email.html + email.text + email.subject).not.toMatch(/\{\{\w+\}\}/)
})

test('in French the text part has a space before the colon of a fact', () => {
  const values = { ...order, amount: '12,99 €', tax: undefined, date: '1 février 2026' }

  expect(plainText(values, 'fr-FR')).toContain(`\n${messages.email.order}\u00a0: ${orderNumber}\n`)
})

test.each([
  ['UTC', '2026-03-02T23:59:00.000Z', 2],
  ['America/New_York', '2026-03-03T04:59:00.000Z', 2],
  ['Asia/Tokyo', '2026-03-02T15:00:00.000Z', 3],
])('in %s both parts state the charge and the day of %s, which is March %i', (timeZone, paidAt, day) => {
  const amount = formatPrice(1299, 'gbp', product.locale)
  const format = new Intl.DateTimeFormat(product.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const facts = messages.email.paymentFacts(amount, format.format(Date.UTC(2026, 2, day)))

  const parts = ebookEmail({ ...order, paidAt, timeZone })

  expect(parts.html).toContain(asciiHtml(escapeHtml(facts)))
  expect(parts.text).toContain(`${messages.email.payment}: ${facts}`)
})

test('both parts state how much tax is in the price, and do not mention tax without any', () => {
  const { tax: name, taxFacts } = messages.email
  const facts = taxFacts(formatPrice(239, 'gbp', product.locale))
  const linesOf = (parts: typeof email) => `${parts.html.replaceAll('<br/>', '\n')}\n${parts.text}`.split('\n')

  const lines = linesOf(ebookEmail({ ...order, taxCents: 239 }))

  const [inHtml = '', ...others] = lines.filter((line) => !linesOf(email).includes(line))
  expect(inHtml.replace(/<strong[^>]*>/, '<strong>')).toBe(asciiHtml(`<strong>${name}</strong> ${escapeHtml(facts)}`))
  expect(others).toEqual([`${name}: ${facts}`])
  expect(lines.filter((line) => line !== inHtml && line !== others[0])).toEqual(linesOf(email))
  expect(email.html + email.text).not.toContain(name)
  expect(ebookEmail({ ...order, taxCents: 0 })).toEqual(email)
})

test('both parts link to the invoice, and do not mention it without one', () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/live_Y?s=ap&t=1'
  const { invoice, invoiceLink } = messages.email

  const withInvoice = ebookEmail({ ...order, invoiceUrl })

  expect(hrefs(withInvoice.html)).toContain(escapeHtml(invoiceUrl))
  expect(withInvoice.html).toContain(`>${asciiHtml(escapeHtml(invoiceLink))}</a>`)
  expect(withInvoice.text).toContain(`\n${invoice}: ${invoiceLink}\n${invoiceUrl}\n`)
  expect(email.html + email.text).not.toContain(invoiceLink)
})

test('a screen reader announces title and language, even where inboxes drop the html element', () => {
  const [wrapper = ''] = matches(email.html, /(<div[^>]*role="article"[^>]*>)/g)

  expect(wrapper).toContain('aria-roledescription="email"')
  expect(wrapper).toContain(`aria-label="${asciiHtml(escapeHtml(email.subject))}"`)
  expect(wrapper).toContain(`lang="${product.locale}" dir="ltr"`)
})

test('images and links are of the store alone, apart from the links of the brand, which both parts have', () => {
  const own = brand.links.map(({ url }) => url)
  const others = hrefs(email.html).filter((each) => !own.includes(each))
  const addresses = [...matches(email.html, /src="([^"]*)"/g), ...others]

  expect(hrefs(email.html)).toEqual(expect.arrayContaining(own))
  for (const { label, url } of brand.links) expect(email.text).toContain(`\n${label}: ${url}`)
  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.filter((each) => !`${each}/`.startsWith(`${siteUrl}/`))).toEqual([])
})

test('the email stays under 60 KB of plain ASCII, well below the 102 KB at which Gmail cuts', () => {
  expect(email.html).toMatch(/^[\n\x20-\x7e]*$/)
  expect(email.html.length).toBeLessThan(60_000)
})

test('[F58!] markup in a value of the order is escaped, and the subject, which is one line, says only whether the link is new', () => {
  const marked = ebookEmail({ ...order, orderNumber: '<b>"&\'' }).html
  expect(marked).toContain('&lt;b&gt;&quot;&amp;&#39;')
  expect(marked).not.toContain('<b>')
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1 }), (anything, linkVersion) => {
      const { subject } = ebookEmail({ ...order, orderNumber: anything, downloadUrl: anything, linkVersion })

      expect(subject).toBe(linkVersion === 1 ? subjects[0] : subjects[1])
    }),
  )
  for (const subject of subjects) expect(subject).toMatch(/^[^\r\n]+$/)
})

test('text is escaped, markup is kept, lists are joined, nothing adds nothing', () => {
  const list = [html`1`, html`2`]
  const { markup } =
    html`<p title="${`"'`}">${'<b> naïve € &amp;'}${html`<i>&amp;</i>`}${list}${3}${[undefined, null, false]}</p>`

  expect(markup).toBe('<p title="&quot;&#39;">&lt;b&gt; naïve € &amp;amp;<i>&amp;</i>123</p>')
})

const address = 'books@example.com'
/** Any characters, and long names of characters of one to four bytes. */
const anyName = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '書', '📚'), minLength: 40, maxLength: 200 }),
)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Each word decodes on its own, so no character is split between two. */
const decoded = (word: string) => utf8.decode(Buffer.from(word.slice('=?UTF-8?B?'.length, -'?='.length), 'base64'))

test.each(['Fourstep Press', "O'Neil & Sons", 'A. B. C.'])('the name %s is readable in the From header', (name) =>
  expect(fromHeader(name, address)).toBe(`"${name}" <${address}>`),
)

const special = '",<>@:;()\\\r\n'.split('').map((character) => `a${character}b`)
test.each([...special, '=?UTF-8?B?QQ==?=', 'O’Neil', '📚 Bücher'])(
  'the name %j is encoded, because it has a meaning in a header or is not ASCII',
  (name) => expect(fromHeader(name, address)).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <[^>]+>$/),
)

test('any name becomes ASCII in the header, in words of at most 75 characters, and decodes to itself', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const header = fromHeader(name, address)
      const shown = header.slice(0, -` <${address}>`.length)
      const words = shown.split(' ')
      const isQuoted = shown.startsWith('"')

      expect(header).toMatch(/^[ -~]* <books@example\.com>$/)
      expect(isQuoted ? shown : words.map(decoded).join('')).toBe(isQuoted ? `"${name}"` : name)
      expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(isQuoted ? 200 : 75)
    }),
  )
})

function hrefs(markup: string): string[] {
  return matches(markup, /href="([^"]*)"/g)
}

function matches(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, group = '']) => group)
}
