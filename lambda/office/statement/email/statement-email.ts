import { brand } from '../../../../product/brand'
import { html } from '../../../shop/messages/html'
import { deliveryText, openLine } from '../page/order-sections'
import type { CurrencyStatement, Statement } from '../figures/statement'
import { balanceSteps } from '../figures/waterfall'
import { counted } from '../../../platform/text/in-words'
import { printable } from '../../../platform/text/printable'
import { blockNames, differenceText, money, spanText, verdictText } from '../figures/words'
import { balanceLines, currencyPart } from './currency-part'

const { background, surface, text, muted, border, accent } = brand.colors.light
const font = `font-family:${brand.fonts.text.replaceAll('"', "'")}`

/**
 * The statement as an email, with the same figures as the page. Mail programs drop SVG, so its bars are table cells.
 *
 * @param attached the names of the files attached to it.
 */
export function statementEmail(statement: Statement, attached: string[]) {
  const { seller, period, verdict } = statement
  const [first = '', ...rest] = verdictText(verdict)
  return {
    subject: `${seller}: statement of ${period.label}, ${first.toLowerCase()}${rest.join('')}`,
    html: printable(emailHtml(statement, attached)),
    text: printable(emailText(statement, attached)),
  }
}

function verdictLine({ verdict }: Statement): string {
  const count = verdict.differences.length
  return `${verdictText(verdict)}${count === 0 ? '' : `: ${counted(count, 'difference')}`}`
}

function emailHtml(statement: Statement, attached: string[]): string {
  const { seller, period, verdict, currencies } = statement
  const lines = (texts: string[]) =>
    texts.map((line) => html`<p style="margin:0 0 4px">${line}</p>`)
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Statement of ${period.label}</title></head>
<body style="margin:0;background:${background};color:${text};${font};font-size:16px;line-height:1.5"><div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:${surface};border:1px solid ${border};border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0;color:${accent};font-weight:600">${seller}</p>
<h1 style="margin:4px 0;font-size:26px;line-height:1.2;font-weight:500">Statement of ${period.label}</h1>
<p style="margin:0 0 16px;color:${muted};font-size:14px">${spanText(statement)}</p>
<p style="margin:0 0 8px;padding:12px;border:1px solid ${border};border-radius:8px;font-weight:600">${verdictLine(statement)}</p>
${lines(verdict.differences.map(differenceText))}
${currencies.map(currencyPart)}
<p style="margin:16px 0">${deliveryText(statement.delivery)}</p>
<p style="margin:0 0 4px;font-weight:600">Open</p>
${lines(openLines(statement))}
<p style="margin:16px 0 0;color:${muted};font-size:14px">${attachedText(attached)}</p>
</td></tr></table></td></tr></table></div></body></html>`.markup
}

function openLines({ open, period }: Statement): string[] {
  if (open.length === 0) return ['Nothing is open.']
  return open.map((matter) => openLine(matter, period.timeZone))
}

function attachedText(attached: string[]): string {
  if (attached.length > 0)
    return `Attached: ${attached.join(', ')}. The page opens in every browser.`
  return 'The files are too large for an email: npm run orders -- export writes them.'
}

function emailText(statement: Statement, attached: string[]): string {
  const { period, verdict, currencies, delivery } = statement
  return [
    `Statement of ${period.label}`,
    spanText(statement),
    verdictLine(statement),
    ...verdict.differences.map(differenceText),
    ...currencies.flatMap(currencyLines),
    '',
    deliveryText(delivery),
    ...openLines(statement),
    '',
    attachedText(attached),
  ].join('\n')
}

function currencyLines(statement: CurrencyStatement): string[] {
  const { currency, store, balance } = statement
  const line = ({ name, cents }: { name: string; cents: number }) =>
    `${name}: ${money(cents, currency)}`
  const name = currency.toUpperCase()
  return [
    ...(store ? ['', `${blockNames.own}, ${name}`, ...store.headlines.map(line)] : []),
    '',
    `Balance, ${name}`,
    ...balanceSteps(balance).map(line),
    ...balanceLines(statement),
  ]
}
