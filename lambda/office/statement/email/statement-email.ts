import { brand } from '../../../../product/brand'
import { html, type Html } from '../../../html'
import type { Month } from '../../books/files/month-file'
import type { Movement } from '../../books/model/movement'
import type { BalanceSummary } from '../../books/model/totals'
import { headlinesOf, storeFirst } from '../figures/headlines'
import { counted } from '../../../platform/text/in-words'
import { printable } from '../../../platform/text/printable'
import {
  blockNames,
  comparedText,
  dayText,
  differenceText,
  money,
  spanText,
  titleOf,
  verdictText,
} from '../figures/words'

/**
 * Short: the attached page has the rest.
 *
 * @param isAgain whether it was sent before, or may have been.
 */
export function statementEmail(month: Month, attached: string[], isAgain = false) {
  const parts = partsOf(month, attached)
  const title = `${uncapitalized(parts.title)}${isAgain ? ' (again)' : ''}`
  return {
    subject: `${brand.name}: ${title}, ${uncapitalized(verdictText(month.verdict))}`,
    html: printable(emailHtml(parts)),
    text: printable(emailText(parts)),
  }
}

function uncapitalized(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

type Parts = ReturnType<typeof partsOf>

function partsOf(month: Month, attached: string[]) {
  const { verdict, balances, timeZone } = month
  const { differences } = verdict
  const count = differences.length === 0 ? '' : `: ${counted(differences.length, 'difference')}`
  return {
    title: titleOf(month),
    span: spanText(month),
    verdict: `${verdictText(verdict)}${count}`,
    compared: [
      comparedText(verdict, timeZone),
      ...differences.map(differenceText),
      ...[...month.late, ...month.movements].flatMap(returnText),
    ],
    currencies: storeFirst(balances).map((each) => ({
      name: each.currency.toUpperCase(),
      figures: figuresOf(each),
    })),
    files:
      attached.length > 0
        ? `Attached: ${attached.join(', ')}. The page opens in every browser and has the rest.`
        : "The files are too large for an email: the month's page in the office has them.",
  }
}

function figuresOf(balance: BalanceSummary) {
  const lateCents = balance.lateActivity.reduce((sum, { netCents }) => sum + netCents, 0)
  const late = lateCents === 0 ? [] : [{ name: blockNames.late, cents: lateCents }]
  const ending = { name: 'Ending balance', cents: balance.endingCents }
  return [...headlinesOf(balance), ...late, ending].map(({ name, cents }) => ({
    name,
    amount: money(cents, balance.currency),
  }))
}

function returnText(movement: Movement): string[] {
  const { reportingCategory, effectiveAt, payoutId, balanceTransactionId, netCents, currency } = movement
  if (reportingCategory !== 'payout_reversal') return []
  return [
    `A payout came back on ${dayText(effectiveAt)}: ${money(netCents, currency)}, ${payoutId ?? balanceTransactionId}`,
  ]
}

const linked = {
  "Stripe's balance report": 'https://dashboard.stripe.com/reports/balance',
  Payouts: 'https://dashboard.stripe.com/payouts',
}

const { background, surface, text, muted, border, accent } = brand.colors.light
const font = `font-family:${brand.fonts.text.replaceAll('"', "'")}`

/** Inline, because inboxes drop style sheets. */
const styles = {
  page: `margin:0;background:${background};color:${text};${font};font-size:16px;line-height:1.5`,
  card: `max-width:600px;width:100%;background:${surface};border:1px solid ${border};border-radius:12px`,
  brand: `margin:0;color:${accent};font-weight:600`,
  title: 'margin:4px 0;font-size:26px;line-height:1.2;font-weight:500',
  span: `margin:0 0 16px;color:${muted};font-size:14px`,
  verdict: `margin:0 0 8px;padding:12px;border:1px solid ${border};border-radius:8px;font-weight:600`,
  line: 'margin:0 0 4px',
  currency: 'margin:24px 0 0;font-weight:600',
  amount: 'padding:4px 0 4px 10px;white-space:nowrap;font-weight:600',
  files: `margin:16px 0 0;color:${muted};font-size:14px`,
  links: 'margin:4px 0 0;font-size:14px',
}

const table = (rows: Html | Html[], width = '100%', style?: Html) =>
  html`<table role="presentation" width="${width}" cellpadding="0" cellspacing="0"${style}>${rows}</table>`

function emailHtml(parts: Parts): string {
  const paragraph = (style: keyof typeof styles, content: Html | Html[] | string) =>
    html`<p style="${styles[style]}">${content}</p>`
  const row = ({ name, amount }: Parts['currencies'][number]['figures'][number]) =>
    html`<tr><td style="padding:4px 0">${name}</td><td align="right" style="${styles.amount}">${amount}</td></tr>`
  const links = Object.entries(linked).map(
    ([name, url], at) => html`${at > 0 ? ' · ' : ''}<a href="${url}" style="color:${accent}">${name}</a>`,
  )
  const card = html`<tr><td style="padding:24px">
${paragraph('brand', brand.name)}
<h1 style="${styles.title}">${parts.title}</h1>
${paragraph('span', parts.span)}
${paragraph('verdict', parts.verdict)}
${parts.compared.map((line) => paragraph('line', line))}
${parts.currencies.map(({ name, figures }) => [paragraph('currency', name), table(figures.map(row))])}
${paragraph('files', parts.files)}
${paragraph('links', links)}
</td></tr>`
  const frame = html`<tr><td align="center" style="padding:24px 12px">
${table(card, '600', html` style="${styles.card}"`)}</td></tr>`
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${parts.title}</title></head>
<body style="${styles.page}"><div role="main">
${table(frame)}</div></body></html>`.markup
}

function emailText(parts: Parts): string {
  return [
    parts.title,
    parts.span,
    parts.verdict,
    ...parts.compared,
    ...parts.currencies.flatMap(({ name, figures }) => [
      '',
      name,
      ...figures.map((figure) => `${figure.name}: ${figure.amount}`),
    ]),
    '',
    parts.files,
    ...Object.entries(linked).map(([name, url]) => `${name}: ${url}`),
  ].join('\n')
}
