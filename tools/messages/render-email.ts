import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages } from '../../product/messages'
import { EbookEmail } from './ebook-email'
import { withOutlook } from './outlook'
import { plainText } from './plain-text'

/** Stand where the values of an order go; lambda/messages/ebook-email.ts fills them in. */
const placeholders = {
  orderNumber: '{{orderNumber}}',
  downloadUrl: '{{downloadUrl}}',
  siteUrl: '{{siteUrl}}',
}

/**
 * Renders the e-mail into the source of the module that the Lambdas carry: strings alone, so that
 * neither React nor the e-mail's components reach a function. The same input gives the same bytes.
 */
export function renderEmailModule(): string {
  const markup = renderToStaticMarkup(createElement(EbookEmail, placeholders))
  const html = '<!doctype html>' + inLines(asciiOnly(withOutlook(withoutPreloads(markup))))
  return [
    '// Written by `npm run build:email` from product/ and tools/messages: change those instead.',
    'export const renderedEmail = {',
    `  subject: ${templateLiteral(messages.email.subject)},`,
    `  html: ${templateLiteral(html)},`,
    `  text: ${templateLiteral(plainText(placeholders))},`,
    '} as const',
    '',
  ].join('\n')
}

/** React asks browsers to fetch images early, which no inbox does. */
function withoutPreloads(html: string): string {
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '')
}

/** Plain ASCII comes through any charset, and shows in a diff what is otherwise invisible. */
function asciiOnly(html: string): string {
  return html.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** Breaks the one long line where white space changes nothing. */
function inLines(html: string): string {
  return html.replaceAll(/<\/(?:head|style|table)>|<body[^>]*>/g, '$&\n')
}

function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``
}
