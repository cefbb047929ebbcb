import { brand } from '../../../product/brand'
import type { BalanceSummary } from '../../ledger/totals'
import { type Html, html } from '../../messages/html'
import { isProven } from '../page/money-sections'
import { deliveryText, openLine } from '../page/order-sections'
import type { CurrencyStatement, Statement } from '../figures/statement'
import { balanceSteps, type Step } from '../figures/waterfall'
import { counted, inWords } from '../../platform/text/in-words'
import { dayText, differenceText, money, verdictText } from '../figures/words'

const { background, surface, text, muted, border, accent } = brand.colors.light
const font = `font-family:${brand.fonts.text.replaceAll('"', "'")}`
const barColors = { balance: '#6E675B', in: '#2F6F4F', out: '#B4442C' }

/**
 * The statement as an e-mail. Mail programs drop SVG, so its bars are cells of a table; the figures are those of
 * the page.
 *
 * @param attached the names of the files that come with it.
 */
export function statementEmail(statement: Statement, attached: string[]) {
  const { seller, period, verdict } = statement
  const [first = '', ...rest] = verdictText(verdict)
  return {
    subject: `${seller}: statement of ${period.label}, ${first.toLowerCase()}${rest.join('')}`,
    html: emailHtml(statement, attached),
    text: emailText(statement, attached),
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
<h1 style="margin:4px 0 16px;font-size:26px;line-height:1.2;font-weight:500">Statement of ${period.label}</h1>
<p style="margin:0 0 8px;padding:12px;border:1px solid ${border};border-radius:8px;font-weight:600">${verdictLine(statement)}</p>
${lines(verdict.differences.map(differenceText))}
${currencies.map(currencyPart)}
<p style="margin:16px 0">${deliveryText(statement.delivery)}</p>
<p style="margin:0 0 4px;font-weight:600">Open</p>
${lines(openLines(statement))}
<p style="margin:16px 0 0;color:${muted};font-size:14px">${attachedText(attached)}</p>
</td></tr></table></td></tr></table></div></body></html>`.markup
}

function currencyPart({ currency, headlines, balance, payouts }: CurrencyStatement): Html {
  const figures = headlines.map(
    ({ name, cents, lastCents }) =>
      html`<tr><td style="padding:4px 0">${name}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap;font-weight:600">${money(cents, currency)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap;color:${muted};font-size:14px">${money(lastCents, currency)}</td></tr>`,
  )
  const steps = balanceSteps(balance)
  const arrived = payouts.map(
    (payout) =>
      html`<tr><td style="padding:4px 0">${dayText(payout.arrivesOn)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap">${money(payout.cents, currency)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap">${isProven(payout) ? '✓' : inWords(payout.status)}</td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px"><tr><td style="color:${muted};font-size:14px">${currency.toUpperCase()}</td><td align="right" style="color:${muted};font-size:14px">This month</td><td align="right" style="color:${muted};font-size:14px">Before</td></tr>${figures}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px">${steps.map((step) => barRow(step, steps, currency))}</table>${reserve(balance).map((line) => html`<p style="margin:4px 0 0;font-size:14px">${line}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:16px">${payouts.length > 0 ? html`<tr><td style="color:${muted};font-size:14px">Payouts</td><td></td><td></td></tr>${arrived}` : undefined}</table>`
}

/** What Stripe keeps in reserve beside the balance, where there is any. */
function reserve({ reservedCents, currency }: BalanceSummary): string[] {
  return reservedCents === 0 ? [] : [`Held in reserve: ${money(reservedCents, currency)}`]
}

/** A bar of three cells: what is before it, itself, and what is after it, in percents of the widest. */
function barRow({ name, kind, cents, from, to }: Step, steps: Step[], currency: string): Html {
  const edges = steps.flatMap((step) => [step.from, step.to])
  const [least, most] = [Math.min(0, ...edges), Math.max(1, ...edges)]
  const share = (value: number) => Math.round(((value - least) / (most - least)) * 100)
  const start = share(Math.min(from, to))
  const width = Math.max(1, share(Math.max(from, to)) - start)
  const cell = (percent: number, color?: string) =>
    percent <= 0
      ? html``
      : html`<td width="${String(percent)}%" style="height:14px;font-size:0;line-height:0${color ? `;background:${color}` : ''}">&nbsp;</td>`
  return html`<tr><td width="34%" style="padding:3px 0;font-size:14px">${name}</td><td width="40%"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cell(start)}${cell(width, barColors[kind])}${cell(100 - start - width)}</tr></table></td><td width="26%" align="right" style="padding-left:10px;font-size:14px;white-space:nowrap">${money(cents, currency)}</td></tr>`
}

function openLines({ open, period }: Statement): string[] {
  if (open.length === 0) return ['Nothing is open.']
  return open.map((matter) => openLine(matter, period.timeZone))
}

function attachedText(attached: string[]): string {
  if (attached.length > 0)
    return `Attached: ${attached.join(', ')}. The page opens in every browser.`
  return 'The files are too large for an e-mail: npm run orders -- export writes them.'
}

function emailText(statement: Statement, attached: string[]): string {
  const { period, verdict, currencies, delivery } = statement
  return [
    `Statement of ${period.label}`,
    verdictLine(statement),
    ...verdict.differences.map(differenceText),
    ...currencies.flatMap(({ currency, headlines, balance }) => [
      '',
      ...headlines.map(({ name, cents }) => `${name}: ${money(cents, currency)}`),
      ...balanceSteps(balance).map(({ name, cents }) => `${name}: ${money(cents, currency)}`),
      ...reserve(balance),
    ]),
    '',
    deliveryText(delivery),
    ...openLines(statement),
    '',
    attachedText(attached),
  ].join('\n')
}
