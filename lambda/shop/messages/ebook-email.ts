import { renderedEmail } from '#rendered-messages'
import { formatPrice } from '../../price'
import { product } from '../../../product/product'
import { fillTemplate } from './fill-template'
import { asciiHtml, escapeHtml } from './html'
import { fontFaces } from './font-faces'

/**
 * The values of one order in its e-mail: the amount charged and the tax in it, if known, in the currency's smallest
 * unit; `paidAt` is in ISO 8601, and its day that of `timeZone`. `siteUrl` has no trailing slash. `invoiceUrl` is Stripe's page of the invoice, if known.
 */
type EbookEmailValues = {
  orderNumber: string
  downloadUrl: string
  siteUrl: string
  amountCents: number
  taxCents?: number | undefined
  currency: string
  paidAt: string
  timeZone: string
  invoiceUrl?: string | undefined
}

export type EmailPlaceholders = Record<
  | 'orderNumber'
  | 'downloadUrl'
  | 'siteUrl'
  | 'amount'
  | 'tax'
  | 'date'
  | 'invoiceUrl'
  | 'fontFaces',
  string
>

/** The values of an order; the template leaves out the part of a missing one. */
type Written = Record<keyof EmailPlaceholders, string | undefined>

/**
 * The e-mail with the download link, from templates rendered at build time. The subject contains no value of the
 * order, so that none can reach a header (F58).
 */
export function ebookEmail(values: EbookEmailValues): {
  subject: string
  html: string
  text: string
} {
  const { orderNumber, downloadUrl, siteUrl, invoiceUrl } = values
  const { amountCents, taxCents, currency, paidAt, timeZone } = values
  const price = (cents: number) => formatPrice(cents, currency, product.locale)
  const amount = price(amountCents)
  const tax = taxCents ? price(taxCents) : undefined
  const dayFormat = new Intl.DateTimeFormat(product.locale, { dateStyle: 'long', timeZone })
  const date = dayFormat.format(new Date(paidAt))
  const written = {
    orderNumber,
    downloadUrl,
    siteUrl,
    amount,
    tax,
    date,
    invoiceUrl,
    fontFaces: fontFaces.email || undefined,
  } satisfies Written
  return {
    subject: renderedEmail.subject,
    html: fillTemplate(renderedEmail.html, written, (value) => asciiHtml(escapeHtml(value))),
    text: fillTemplate(renderedEmail.text, written, (value) => value),
  }
}
