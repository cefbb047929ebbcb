import { brand } from '../../../../product/brand'
import { html } from '../../../html'
import { openLine } from '../page/order-sections'
import type { CurrencyStatement, Statement } from '../figures/statement'
import { counted } from '../../../platform/text/in-words'
import { printable } from '../../../platform/text/printable'
import { blockNames, differenceText, money, spanText, verdictText } from '../figures/words'

/**
 * The statement as a short email: whether the books agree, five figures of each currency and what is open. The page,
 * which is attached, has the rest.
 *
 * @param attached the names of the files attached to it.
 * @param isAgain whether it was sent before, or may have been: its subject says so.
 */
export function statementEmail(statement: Statement, attached: string[], isAgain = false) {
  const { seller, period, verdict } = statement
  const [first = '', ...rest] = verdictText(verdict)
  const parts = partsOf(statement, attached)
  return {
    subject: `${seller}: statement of ${period.label}${isAgain ? ' (again)' : ''}, ${first.toLowerCase()}${rest.join('')}`,
    html: printable(emailHtml(statement, parts)),
    text: printable(emailText(statement, parts)),
  }
}

type Parts = ReturnType<typeof partsOf>

function partsOf({ verdict, currencies, open, period }: Statement, attached: string[]) {
  const { differences } = verdict
  const count = differences.length === 0 ? '' : `: ${counted(differences.length, 'difference')}`
  return {
    verdict: `${verdictText(verdict)}${count}`,
    differences: differences.map(differenceText),
    currencies: currencies.map((currency) => ({
      name: currency.currency.toUpperCase(),
      figures: figuresOf(currency),
    })),
    open:
      open.length === 0
        ? ['Nothing is open.']
        : open.map((matter) => openLine(matter, period.timeZone)),
    files:
      attached.length > 0
        ? `Attached: ${attached.join(', ')}. The page opens in every browser and has the rest.`
        : 'The files are too large for an email: npm run orders -- statement and export write them.',
  }
}

/** Gross sales, refunds and disputes, fees and net of the store, if it sold, what was late, and the balance at Stripe. */
function figuresOf({ currency, store, balance }: CurrencyStatement) {
  const headlines = store?.headlines ?? []
  const lateCents = balance.lateActivity.reduce((sum, { netCents }) => sum + netCents, 0)
  const late = lateCents === 0 ? [] : [{ name: blockNames.late, cents: lateCents }]
  return [...headlines, ...late, { name: 'Ending balance', cents: balance.endingCents }].map(
    ({ name, cents }) => ({ name, amount: money(cents, currency) }),
  )
}

const links = {
  "Stripe's balance report": 'https://dashboard.stripe.com/reports/balance',
  Payouts: 'https://dashboard.stripe.com/payouts',
}

const { background, surface, text, muted, border, accent } = brand.colors.light
const font = `font-family:${brand.fonts.text.replaceAll('"', "'")}`

function emailHtml(statement: Statement, parts: Parts): string {
  const { seller, period } = statement
  const lines = (texts: string[]) =>
    texts.map((line) => html`<p style="margin:0 0 4px">${line}</p>`)
  const rows = (figures: Parts['currencies'][number]['figures']) =>
    figures.map(
      ({ name, amount }) =>
        html`<tr><td style="padding:4px 0">${name}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap;font-weight:600">${amount}</td></tr>`,
    )
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Statement of ${period.label}</title></head>
<body style="margin:0;background:${background};color:${text};${font};font-size:16px;line-height:1.5"><div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:${surface};border:1px solid ${border};border-radius:12px"><tr><td style="padding:24px">
<p style="margin:0;color:${accent};font-weight:600">${seller}</p>
<h1 style="margin:4px 0;font-size:26px;line-height:1.2;font-weight:500">Statement of ${period.label}</h1>
<p style="margin:0 0 16px;color:${muted};font-size:14px">${spanText(statement)}</p>
<p style="margin:0 0 8px;padding:12px;border:1px solid ${border};border-radius:8px;font-weight:600">${parts.verdict}</p>
${lines(parts.differences)}
${parts.currencies.map(({ name, figures }) => html`<p style="margin:24px 0 0;font-weight:600">${name}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows(figures)}</table>`)}
<p style="margin:24px 0 4px;font-weight:600">Open</p>
${lines(parts.open)}
<p style="margin:16px 0 0;color:${muted};font-size:14px">${parts.files}</p>
<p style="margin:4px 0 0;font-size:14px">${Object.entries(links).map(([name, url], at) => html`${at > 0 ? ' · ' : ''}<a href="${url}" style="color:${accent}">${name}</a>`)}</p>
</td></tr></table></td></tr></table></div></body></html>`.markup
}

function emailText(statement: Statement, parts: Parts): string {
  return [
    `Statement of ${statement.period.label}`,
    spanText(statement),
    parts.verdict,
    ...parts.differences,
    ...parts.currencies.flatMap(({ name, figures }) => [
      '',
      name,
      ...figures.map((figure) => `${figure.name}: ${figure.amount}`),
    ]),
    '',
    'Open',
    ...parts.open,
    '',
    parts.files,
    ...Object.entries(links).map(([name, url]) => `${name}: ${url}`),
  ].join('\n')
}
