import * as fc from 'fast-check'
import { ebookEmail } from '../../../../lambda/shop/messages/ebook-email'
import { asciiHtml, escapeHtml } from '../../../../lambda/shop/messages/html'
import { formatPrice } from '../../../../product/format-price'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'

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
}
const email = ebookEmail(order)

test('the button and the plain link below it both lead to the download', () => {
  expect(hrefs(email.html).filter((href) => href === downloadUrl)).toHaveLength(2)
  expect(email.html).toContain(`>${downloadUrl}</a>`)
})

test('the text part has the title, the order number, the link on its own line and no button, within 72 columns', () => {
  const words = email.text.replaceAll(/\s+/g, ' ')
  const lines = email.text.split('\n')
  const { buttonHelp, thanks, button, linkIntro } = messages.email

  expect(words).toContain(product.title)
  expect(words).toContain(`${messages.email.order}: ${orderNumber}`)
  expect(lines).toContain(downloadUrl)
  for (const html of [buttonHelp.question, buttonHelp.answer, thanks, button, linkIntro]) {
    expect(words).not.toContain(html)
  }
  const prose = lines.filter((line) => !line.startsWith('https://'))
  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(72)
})

test('every value of the order is filled in', () => {
  expect(email.html + email.text + email.subject).not.toMatch(/\{\{\w+\}\}/)
})

test('both parts state the charge and its date in UTC', () => {
  const amount = formatPrice(1299, 'gbp', product.locale)
  const day = new Intl.DateTimeFormat(product.locale, { dateStyle: 'long', timeZone: 'UTC' })
  const facts = messages.email.paymentFacts(amount, day.format(Date.UTC(2026, 2, 2)))

  expect(email.html).toContain(asciiHtml(escapeHtml(facts)))
  expect(email.text).toContain(`${messages.email.payment}: ${facts}`)
})

test.each(['html', 'text'] as const)('the %s part states how much tax is in the price', (part) => {
  const facts = messages.email.taxFacts(formatPrice(239, 'gbp', product.locale))
  const written = part === 'html' ? asciiHtml(escapeHtml(facts)) : facts
  const line = new RegExp(
    `(<br/><strong[^>]*>|\\n)${messages.email.tax}(</strong>|:) ${written.replaceAll(/[$.]/g, String.raw`\$&`)}`,
  )
  const withTax = ebookEmail({ ...order, taxCents: 239 })[part]

  expect(withTax).toMatch(line)
  expect(withTax.replace(line, '')).toBe(email[part])
})

test.each(['html', 'text'] as const)('without tax the %s part does not mention it', (part) => {
  expect(email[part]).not.toContain(messages.email.tax)
  expect(ebookEmail({ ...order, taxCents: 0 })[part]).toBe(email[part])
})

test('a screen reader announces title and language, even where inboxes drop the html element', () => {
  const [wrapper = ''] = matches(email.html, /(<div[^>]*role="article"[^>]*>)/g)

  expect(wrapper).toContain('aria-roledescription="email"')
  expect(wrapper).toContain(`aria-label="${asciiHtml(escapeHtml(email.subject))}"`)
  expect(wrapper).toContain(`lang="${product.locale}"`)
})

test('images and links are of the store alone', () => {
  const addresses = [...matches(email.html, /src="([^"]*)"/g), ...hrefs(email.html)]

  expect(addresses.length).toBeGreaterThan(2)
  expect(addresses.filter((address) => !`${address}/`.startsWith(`${siteUrl}/`))).toEqual([])
})

test('the e-mail stays under 60 KB of plain ASCII, well below the 102 KB at which Gmail cuts', () => {
  expect(email.html).toMatch(/^[\n\x20-\x7e]*$/)
  expect(email.html.length).toBeLessThan(60_000)
})

test('[F58] markup in a value of the order is escaped', () => {
  const { html } = ebookEmail({ ...order, orderNumber: '<b>"&\'' })

  expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;')
  expect(html).not.toContain('<b>')
})

test('[F58] no value of the order reaches the subject, which is one line', () => {
  fc.assert(
    fc.property(fc.string(), (anything) => {
      const { subject } = ebookEmail({ ...order, orderNumber: anything, downloadUrl: anything })

      expect(subject).toBe(email.subject)
    }),
  )
  expect(email.subject).toMatch(/^[^\r\n]+$/)
})

function hrefs(html: string): string[] {
  return matches(html, /href="([^"]*)"/g)
}

function matches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, group = '']) => group)
}
