import { formatPrice } from '../../price'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'
import { button, emailPage, link, row, small, strong } from './email-page'
import { inline } from './email-style'
import { asciiHtml, html, type Html } from '../../html'
import { plainText, type Written } from './plain-text'

type EbookEmailValues = {
  orderNumber: string
  downloadUrl: string
  /** Without a trailing slash. */
  siteUrl: string
  amountCents: number
  /** Included in the amount. */
  taxCents?: number | undefined
  currency: string
  /** ISO 8601; the email shows its day in `timeZone`. */
  paidAt: string
  timeZone: string
  /** Stripe's page of the invoice. */
  invoiceUrl?: string | undefined
  /** From 1. */
  linkVersion: number
}

const wording = messages.email

/** The subject contains no value of the order, so that none can reach a header (F58). */
export function ebookEmail(values: EbookEmailValues): {
  subject: string
  html: string
  text: string
} {
  const { amountCents, taxCents, currency, paidAt, timeZone } = values
  const price = (cents: number) => formatPrice(cents, currency, product.locale)
  const dayFormat = new Intl.DateTimeFormat(product.locale, { dateStyle: 'long', timeZone })
  const written = {
    ...values,
    amount: price(amountCents),
    tax: taxCents ? price(taxCents) : undefined,
    date: dayFormat.format(new Date(paidAt)),
  }
  const { orderNumber, siteUrl, linkVersion } = values
  const subject = linkVersion > 1 ? wording.newLinkSubject : wording.subject
  const page = emailPage(
    subject,
    wording.preview(orderNumber),
    siteUrl,
    rowsOf(written),
    html`${wording.keepPrivate} ${wording.reason}`,
  )
  return { subject, html: asciiHtml(page.markup), text: plainText(written) }
}

function rowsOf(values: Written): Html[] {
  const { downloadUrl, siteUrl } = values
  return [
    row(
      { top: 24, align: 'center', name: 'cover-room' },
      html`<img class="cover" src="${siteUrl}/images/cover-600.jpg" alt="${wording.coverAlt}" width="112" height="168" style="${inline.cover}"/>`,
    ),
    row({ top: 24 }, html`<h1 class="text" style="${inline.heading}">${wording.heading}</h1>`),
    row({ top: 12 }, html`<p class="text" style="${inline.body}">${wording.thanks}</p>`),
    row({ top: 20 }, button(downloadUrl, wording.button)),
    row(
      { top: 20, bottom: 36 },
      small(html`${wording.linkIntro}<br/>${link(downloadUrl, downloadUrl, inline.address)}`),
    ),
    rule,
    row({ top: 24, bottom: 24 }, small(facts(values))),
    rule,
    row({ top: 28 }, html`<h2 class="text" style="${inline.subheading}">${wording.helpHeading}</h2>`),
    ...[wording.buttonHelp, ...wording.help].map(({ question, answer }) =>
      row({ top: 12 }, small(html`${strong(question)} ${answer}`)),
    ),
    row({ top: 40 }, html``),
  ]
}

const rule = row({ top: 0 }, html`<hr class="border" style="${inline.border}"/>`)

function facts({ orderNumber, amount, date, tax, invoiceUrl }: Written): Html {
  const lines = [
    html`${strong(wording.order)} ${orderNumber}`,
    html`${strong(wording.payment)} ${wording.paymentFacts(amount, date)}`,
    tax !== undefined && html`${strong(wording.tax)} ${wording.taxFacts(tax)}`,
    invoiceUrl !== undefined && html`${strong(wording.invoice)} ${link(invoiceUrl, wording.invoiceLink, inline.link)}`,
    html`${strong(wording.ebook)} ${wording.ebookFacts}`,
  ].filter((line) => line !== false)
  return html`${lines.map((line, index) => html`${index > 0 && { markup: '<br/>' }}${line}`)}`
}
