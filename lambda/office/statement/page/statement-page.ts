import { type Html, html } from '../../../html'
import { brand } from '../../../../product/brand'
import type { Month } from '../../books/files/month-file'
import { daysOf } from '../../books/model/period'
import type { BalanceSummary } from '../../books/model/totals'
import { headlinesOf, storeFirst } from '../figures/headlines'
import { counted } from '../../../platform/text/in-words'
import { printable } from '../../../platform/text/printable'
import {
  blockNames,
  changeText,
  differenceText,
  meanings,
  money,
  spanText,
  titleOf,
  comparedText,
  verdictText,
} from '../figures/words'
import { balanceSteps, salesChart, waterfallChart } from './charts'
import { balanceTable, endingSection, taxSection, toBookSection } from './money-sections'
import { payoutsSection } from './payouts-section'
import { statementStyle } from './statement-style'

/** One self-contained file without personal data. */
export function statementPage(month: Month): string {
  const { balances } = month
  const title = titleOf(month)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.name}</title>
${{ markup: `<style>${statementStyle}</style>` }}
</head>
<body>
<header><p class="seller">${brand.name}</p><h1>${title}</h1>
<p class="muted">${spanText(month)}</p>${!month.isClosed && html`<p class="muted">This month is open: what is in it may change.</p>`}</header>
<main>
${verdict(month)}
${balances.length === 0 ? html`<p>No money moved in this month.</p>` : storeFirst(balances).map((each) => currencySections(month, each))}
${taxSection(month)}
${changesSection(month)}
${wordsSection(month)}
</main>
</body>
</html>
`
  return printable(page.markup)
}

function verdict({ verdict: comparison, timeZone }: Month): Html {
  const { differences } = comparison
  const count = counted(differences.length, 'difference')
  const lines = differences.map((each) => html`<li>${differenceText(each)}</li>`)
  const differs = lines.length > 0
  return html`<section class="verdict ${differs ? 'differs' : 'agrees'}"><h2>${verdictText(comparison)}</h2><p>${comparedText(comparison, timeZone)}${differs && ` ${count}:`}</p>${differs && html`<ul>${lines}</ul>`}</section>`
}

function currencySections(month: Month, balance: BalanceSummary): Html {
  const { currency } = balance
  const isOneOfSeveral = month.balances.length > 1
  const headlines = headlinesOf(balance)
  const hasSold = headlines.length > 0
  return html`${isOneOfSeveral && html`<h2 class="currency">${currency.toUpperCase()}</h2>`}
${hasSold && headlinesSection(headlines, currency)}
<section><h2>Balance</h2>${hasSold && waterfallChart(balanceSteps(balance), currency)}${balanceTable(balance)}</section>
${endingSection(month, currency)}
${payoutsSection(month, currency)}
${toBookSection(month, balance)}
${hasSold && salesSection(month, currency)}`
}

function headlinesSection(headlines: ReturnType<typeof headlinesOf>, currency: string): Html {
  return html`<section><h2>${blockNames.own}</h2><dl class="headlines">${headlines.map(
    ({ name, cents }) => html`<div><dt>${name}</dt><dd>${money(cents, currency)}</dd></div>`,
  )}</dl></section>`
}

function salesSection(month: Month, currency: string): Html {
  const ofCurrency = month.days.filter((each) => each.currency === currency)
  const byDay = new Map(ofCurrency.map((each) => [each.day, each]))
  const days = daysOf(month).map((day) => byDay.get(day) ?? { day, sales: 0, salesCents: 0 })
  const chart = days.some(({ sales }) => sales > 0) ? salesChart(days, currency) : html`<p>No sales in this month.</p>`
  return html`<section><h2>Sales per day</h2>${chart}</section>`
}

/** What the statements of earlier months would say today. */
function changesSection({ changes }: Month): Html {
  if (changes.length === 0) return html``
  const items = changes.map((each) => html`<li>${changeText(each)}</li>`)
  return html`<section><h2>Changed in an earlier month</h2><ul>${items}</ul></section>`
}

function wordsSection({ timeZone }: Month): Html {
  const words = meanings.map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>`)
  return html`<section class="words"><h2>What the words mean</h2><dl>${words}
<div><dt>Time zone</dt><dd>The month and its days are those of ${timeZone}. Stripe's own reports are in UTC, or in the zone of your dashboard.</dd></div>
</dl></section>`
}
