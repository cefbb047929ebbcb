import * as fc from 'fast-check'
import { ebookEmail } from '../../../lambda/messages/ebook-email'
import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'

const siteUrl = 'https://d1234567890abc.cloudfront.net'
const downloadUrl = `${siteUrl}/functions/v1/download/0123456789ABCDEFGHIJKL`
const orderNumber = 'EB-7K3M9Q2T'
const email = ebookEmail({ orderNumber, downloadUrl, siteUrl })

test('the button and the plain link below it both lead to the download', () => {
  expect(hrefs(email.html).filter((href) => href === downloadUrl)).toHaveLength(2)
  expect(email.html).toContain(`>${downloadUrl}</a>`)
})

test('the text part has the title, the order number and the link on its own line', () => {
  const words = email.text.replaceAll(/\s+/g, ' ')

  expect(words).toContain(product.title)
  expect(words).toContain(`${messages.email.order}: ${orderNumber}`)
  expect(email.text.split('\n')).toContain(downloadUrl)
})

test('the text part stays within 72 columns', () => {
  const prose = email.text.split('\n').filter((line) => !line.startsWith('https://'))

  expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(72)
})

test('every value of the order is filled in', () => {
  expect(email.html + email.text + email.subject).not.toMatch(/\{\{\w+\}\}/)
})

test('it loads from and links to the store only', () => {
  const addresses = [...hrefs(email.html), ...matches(email.html, /src="([^"]*)"/g)]

  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => !`${address}/`.startsWith(`${siteUrl}/`))).toEqual([])
})

test('with images off the cover keeps its size, its colour and its alternative text', () => {
  const cover = matches(email.html, /(<img[^>]*cover[^>]*>)/g).join()

  expect(cover).toMatch(/alt="[^"]+"/)
  expect(cover).toMatch(/height="\d+".*width="\d+"/)
  expect(cover).toContain(`background-color:${brand.colors.light.accent}`)
})

test('it has the brand’s colours for light and dark inboxes', () => {
  const { light, dark } = brand.colors

  for (const color of [light.background, light.accent, dark.background, dark.accent]) {
    expect(email.html).toContain(color)
  }
  expect(email.html).toContain('<meta name="color-scheme" content="light dark"/>')
})

test('it stays under 60 KB of plain ASCII, well below the 102 KB at which Gmail cuts', () => {
  expect(email.html).toMatch(/^[\n\x20-\x7e]*$/)
  expect(email.html.length).toBeLessThan(60_000)
})

test('[F58] markup in a value of the order is escaped', () => {
  const { html } = ebookEmail({ orderNumber: '<b>"&\'', downloadUrl, siteUrl })

  expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;')
  expect(html).not.toContain('<b>')
})

test('[F58] no value of the order reaches the subject, which is one line', () => {
  fc.assert(
    fc.property(fc.string(), (anything) => {
      const { subject } = ebookEmail({ orderNumber: anything, downloadUrl: anything, siteUrl })

      expect(subject).toBe(email.subject)
    }),
  )
  expect(email.subject).toMatch(/^[^\r\n]+$/)
})

test('a value that looks like a replacement pattern is inserted unchanged', () => {
  expect(ebookEmail({ orderNumber: '$&$1$$', downloadUrl, siteUrl }).text).toContain(
    'Order: $&$1$$',
  )
})

function hrefs(html: string): string[] {
  return matches(html, /href="([^"]*)"/g)
}

function matches(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, group = '']) => group)
}
