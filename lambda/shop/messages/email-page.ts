import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'
import { inline, styleSheets } from './email-style'
import { fontFaces } from './font-faces'
import { html, type Html } from '../../html'
import { textDirection } from '../../text-direction'

const wording = messages.email

/**
 * Tables, because Outlook on Windows renders with Word, which ignores `max-width` and falls back to Times when it does
 * not know the first typeface.
 *
 * @param preview what inboxes show after the subject.
 * @param reason why the buyer receives it, in the footer.
 */
export function emailPage(subject: string, preview: string, siteUrl: string, rows: Html[], reason: Html): Html {
  const { locale } = product
  const dir = textDirection(locale)
  return html`<!doctype html>
<html lang="${locale}" dir="${dir}"><head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="x-apple-disable-message-reformatting"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<title>${subject}</title>
${styleSheets.map(style)}
${outlook('<style>p,a,strong{font-family:Arial,sans-serif !important}h1,h2{font-family:Georgia,serif !important}</style>')}
${
  // The last, because Gmail may drop it, and then those that follow, for its size.
  fontFaces.email !== '' && style(fontFaces.email)
}
</head><body style="margin:0">
<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${preview}${filler}</div>
${
  // Many inboxes drop <html> and with it the language, which screen readers need.
  html`<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${locale}" dir="${dir}">`
}
${table(
  'background',
  inline.background,
  html`<tr><td align="center">
${outlook('<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td>')}
${table(
  '',
  'max-width:600px;margin:0 auto',
  html`
${row({ top: 20, bottom: 16, align: 'center', name: 'masthead' }, masthead(siteUrl))}
<tr><td style="padding:0 12px">${table('card', inline.card, rows)}</td></tr>
${row({ top: 24, bottom: 48, align: 'center' }, footer(siteUrl, reason))}`,
)}
${outlook('</td></tr></table>')}
</td></tr>`,
)}
</div>
</body></html>`
}

type Room = { top: number; bottom?: number; align?: 'center'; name?: string }

/** Every inbox supports padding on a cell; `.room` widens it on larger screens. */
export function row({ top, bottom = 0, align, name = '' }: Room, content: Html): Html {
  const side = align ?? (textDirection(product.locale) === 'rtl' ? 'right' : 'left')
  const style = `padding:${top}px 24px ${bottom}px;text-align:${side}`
  return html`<tr><td class="${`room ${name}`.trim()}" align="${side}" style="${style}">${content}</td></tr>
`
}

function table(name: string, style: string, rows: Html | Html[]): Html {
  return html`<table role="presentation" class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`
}

export function button(url: string, label: string): Html {
  const text = html`<a class="button-text" href="${url}" style="${inline.buttonText}">${label}</a>`
  return table('', '', html`<tr><td class="button" style="${inline.button}">${text}</td></tr>`)
}

export function small(content: Html): Html {
  return html`<p class="muted" style="${inline.small}">${content}</p>`
}

export function strong(text: string): Html {
  return html`<strong class="text" style="${inline.strong}">${text}</strong>`
}

export function link(url: string, text: string, style: string): Html {
  return html`<a class="link" href="${url}" style="${style}">${text}</a>`
}

/** What only Outlook on Windows reads. */
function outlook(markup: string): Html {
  return { markup: `<!--[if mso]>${markup}<![endif]-->` }
}

const style = (rules: string): Html => ({ markup: `<style>${rules}</style>\n` })

/** Keeps the text of the email out of the preview in the inbox. */
const filler = '\u200C\u00A0'.repeat(120)

function masthead(siteUrl: string): Html {
  return html`<a class="text" href="${siteUrl}" style="${inline.wordmark}"><img src="${siteUrl}/apple-touch-icon.png" alt="" width="28" height="28" style="${inline.mark}"/>\u2002${brand.name}</a>`
}

function footer(siteUrl: string, reason: Html): Html {
  const links = [{ label: wording.homeLink, url: siteUrl }, ...brand.links]
  // A link stays on one line, with the dot after it.
  const items = links.map(
    ({ label, url }, index) =>
      html`<span style="${inline.footItem}">${link(url, label, inline.link)}${index < links.length - 1 && ' ·'}</span> `,
  )
  return html`<p class="muted" style="${inline.footnote}">${reason}<br/>${items}</p>`
}
