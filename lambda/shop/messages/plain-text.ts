import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'

export type Written = {
  orderNumber: string
  downloadUrl: string
  siteUrl: string
  invoiceUrl?: string | undefined
  amount: string
  date: string
  tax: string | undefined
}

const wording = messages.email
/** Leaves room for quoting. */
const columns = 72

export function plainText(values: Written, locale: string = product.locale): string {
  const { orderNumber, downloadUrl, siteUrl, amount, tax, date, invoiceUrl } = values
  // French has a space before a colon.
  const colon = /^fr\b/.test(locale) ? '\u00a0:' : ':'
  const named = (name: string, fact: string) => `${name}${colon} ${fact}`
  const paragraphs = [
    brand.name.toUpperCase(),
    underlined(wording.heading),
    wrapParagraph(wording.plain.thanks),
    downloadUrl,
    [
      named(wording.order, orderNumber),
      named(wording.payment, wording.paymentFacts(amount, date)),
      ...(tax === undefined ? [] : [named(wording.tax, wording.taxFacts(tax))]),
      ...(invoiceUrl === undefined ? [] : [named(wording.invoice, wording.invoiceLink), invoiceUrl]),
      wrapParagraph(named(wording.ebook, wording.ebookFacts)),
    ].join('\n'),
    underlined(wording.helpHeading),
    ...[wording.plain.linkHelp, ...wording.help].map(({ question, answer }) => `${question}\n${wrapParagraph(answer)}`),
    [
      '-'.repeat(24),
      wrapParagraph(`${wording.keepPrivate} ${wording.reason}`),
      siteUrl,
      ...brand.links.map(({ label, url }) => named(label, url)),
    ].join('\n'),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

export function underlined(heading: string): string {
  return `${heading}\n${'-'.repeat(heading.length)}`
}

export function wrapParagraph(paragraph: string): string {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
