import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailPlaceholders } from '../../lambda/shop/messages/ebook-email'
import { asciiHtml } from '../../lambda/shop/messages/html'
import { messages } from '../../product/messages'
import { EbookEmail } from './ebook-email'
import { withOutlook } from './outlook'
import { plainText } from './plain-text'

/** lambda/shop/messages/ebook-email.ts replaces these with the values of an order. */
const placeholders: EmailPlaceholders = {
  orderNumber: '{{orderNumber}}',
  downloadUrl: '{{downloadUrl}}',
  siteUrl: '{{siteUrl}}',
  amount: '{{amount}}',
  tax: '{{tax}}',
  invoiceUrl: '{{invoiceUrl}}',
  date: '{{date}}',
  fontFaces: '{{fontFaces}}',
}

/** The email with the download link, as templates. The same input gives the same bytes. */
export function renderEmail(): Record<'subject' | 'html' | 'text', string> {
  const markup = renderToStaticMarkup(createElement(EbookEmail, placeholders))
  return {
    subject: messages.email.subject,
    html: '<!doctype html>' + inLines(asciiHtml(withOutlook(withoutPreloads(markup)))),
    text: plainText(placeholders),
  }
}

/** React adds preload links for images, which inboxes ignore. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '')
}

/** Breaks the single long line at places where whitespace has no effect. */
function inLines(html: string): string {
  return html.replaceAll(/<\/(?:head|style|table)>|<body[^>]*>/g, '$&\n')
}
