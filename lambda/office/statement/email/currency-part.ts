import { brand } from '../../../../product/brand'
import { type Html, html } from '../../../shop/messages/html'
import { inWords } from '../../../platform/text/in-words'
import type { CurrencyStatement, PayoutStatement, StoreFigures } from '../figures/statement'
import { balanceSteps, type Step } from '../figures/waterfall'
import { blockNames, dayText, money } from '../figures/words'
import { endingText } from '../page/ending-section'
import { isProven } from '../page/money-sections'

const { muted } = brand.colors.light
const barColors = { balance: '#6E675B', in: '#2F6F4F', out: '#B4442C' }
const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0"`
const heading = html`style="color:${muted};font-size:14px"`

/** The figures of one currency, in tables, which mail programs support. */
export function currencyPart(statement: CurrencyStatement): Html {
  const { currency, store, balance, payouts } = statement
  const steps = balanceSteps(balance)
  return html`<p style="margin:24px 0 0;font-weight:600">${currency.toUpperCase()}</p>
${store && storeTable(store, currency)}
<table ${table} style="margin-top:8px"><tr><td ${heading}>Balance</td></tr>${steps.map((step) => barRow(step, steps, currency))}</table>${balanceLines(statement).map((line) => html`<p style="margin:4px 0 0;font-size:14px">${line}</p>`)}
${payouts.length > 0 ? payoutsTable(payouts, currency) : undefined}`
}

/**
 * What the ending balance consists of, the reserve that Stripe keeps besides it, if any, and the trace ids that the
 * last statement lacks.
 */
export function balanceLines({ currency, ending, lateTraces }: CurrencyStatement): string[] {
  const { reservedCents } = ending
  return [
    endingText(ending),
    ...(reservedCents === 0 ? [] : [`Held in reserve: ${money(reservedCents, currency)}`]),
    ...lateTraces.map(
      ({ arrivesOn, cents, traceId }) =>
        `Trace id of the payout of ${dayText(arrivesOn)}, ${money(cents, currency)}: ${traceId}`,
    ),
  ]
}

function storeTable({ headlines }: StoreFigures, currency: string): Html {
  const rows = headlines.map(
    ({ name, cents, lastCents }) =>
      html`<tr><td style="padding:4px 0">${name}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap;font-weight:600">${money(cents, currency)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap;color:${muted};font-size:14px">${money(lastCents, currency)}</td></tr>`,
  )
  return html`<table ${table} style="margin-top:8px"><tr><td ${heading}>${blockNames.own}</td><td align="right" ${heading}>This month</td><td align="right" ${heading}>Before</td></tr>${rows}</table>`
}

function payoutsTable(payouts: PayoutStatement[], currency: string): Html {
  const rows = payouts.map(
    (payout) =>
      html`<tr><td style="padding:4px 0">${dayText(payout.arrivesOn)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap">${money(payout.cents, currency)}</td><td align="right" style="padding:4px 0 4px 10px;white-space:nowrap">${isProven(payout) ? '✓' : inWords(payout.status)}</td></tr>`,
  )
  return html`<table ${table} style="margin-top:16px"><tr><td ${heading}>Payouts</td><td></td><td></td></tr>${rows}</table>`
}

/**
 * A bar of three cells: the space before it, the bar itself and the space after it, in percent of the chart's range.
 */
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
  return html`<tr><td width="38%" style="padding:3px 0;font-size:14px">${name}</td><td width="36%"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cell(start)}${cell(width, barColors[kind])}${cell(100 - start - width)}</tr></table></td><td width="26%" align="right" style="padding-left:10px;font-size:14px;white-space:nowrap">${money(cents, currency)}</td></tr>`
}
