import { type Html, html } from '../../../html'
import type { CurrencyStatement, Statement, StoreFigures } from '../figures/statement'
import { balanceSteps } from '../figures/waterfall'
import { counted } from '../../../platform/text/in-words'
import { printable } from '../../../platform/text/printable'
import {
  blockNames,
  changeText,
  differenceText,
  meanings,
  money,
  spanText,
  comparedText,
  verdictText,
} from '../figures/words'
import { salesChart, waterfallChart } from './charts'
import { endingSection } from './ending-section'
import { balanceTable, payoutsSection, taxSection } from './money-sections'
import { deliverySection, openSection } from './order-sections'
import { statementStyle } from './statement-style'

/**
 * The statement as one self-contained file, for screens, phones, dark mode and paper. It contains no personal data.
 */
export function statementPage(statement: Statement): string {
  const { seller, period } = statement
  const title = `Statement of ${period.label}`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${seller}</title>
${{ markup: `<style>${statementStyle}</style>` }}
</head>
<body>
<header><p class="seller">${seller}</p><h1>${title}</h1>
<p class="muted">${spanText(statement)}</p>${statement.isOpen && html`<p class="muted">This month is open: what is in it may change.</p>`}</header>
<main>
${verdict(statement)}
${statement.currencies.length === 0 ? html`<p>No money moved in this month.</p>` : statement.currencies.map((each) => currencySections(each, statement.currencies.length > 1))}
${deliverySection(statement.delivery)}
${openSection(statement)}
${taxSection(statement.tax)}
${changesSection(statement)}
${wordsSection(statement)}
</main>
</body>
</html>
`
  return printable(page.markup)
}

function verdict({ verdict: comparison }: Statement): Html {
  const { differences } = comparison
  const compared = comparedText(comparison)
  if (differences.length === 0) {
    return html`<section class="verdict agrees"><h2>${verdictText(comparison)}</h2><p>${compared}</p></section>`
  }
  const lines = differences.map((each) => html`<li>${differenceText(each)}</li>`)
  return html`<section class="verdict differs"><h2>${verdictText(comparison)}</h2><p>${compared} ${counted(
    differences.length,
    'difference',
  )}:</p><ul>${lines}</ul></section>`
}

function currencySections(statement: CurrencyStatement, isOneOfSeveral: boolean): Html {
  const { currency, balance, store } = statement
  const heading = isOneOfSeveral
    ? html`<h2 class="currency">${currency.toUpperCase()}</h2>`
    : undefined
  return html`${heading}
${store && headlinesSection(store, currency)}
<section><h2>Balance</h2>${store && waterfallChart(balanceSteps(balance), currency)}${balanceTable(balance)}</section>
${endingSection(statement)}
${payoutsSection(statement)}
${store && salesSection(store, currency)}`
}

function headlinesSection({ headlines }: StoreFigures, currency: string): Html {
  return html`<section><h2>${blockNames.own}</h2><dl class="headlines">${headlines.map(
    ({ name, cents, lastCents }) => html`<div><dt>${name}</dt><dd>${money(cents, currency)}</dd>
<dd class="muted">${money(lastCents, currency)} the month before</dd></div>`,
  )}</dl></section>`
}

function salesSection({ days }: StoreFigures, currency: string): Html {
  const chart = days.some(({ count }) => count > 0)
    ? salesChart(days, currency)
    : html`<p>No sales in this month.</p>`
  return html`<section><h2>Sales per day</h2>${chart}</section>`
}

/** What the statements of earlier months would say today. */
function changesSection({ changes }: Statement): Html {
  if (changes.length === 0) return html``
  const items = changes.map((each) => html`<li>${changeText(each)}</li>`)
  return html`<section><h2>Changed in an earlier month</h2><ul>${items}</ul></section>`
}

function wordsSection({ period }: Statement): Html {
  const words = meanings.map(
    ([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>`,
  )
  return html`<section class="words"><h2>What the words mean</h2><dl>${words}
<div><dt>Time zone</dt><dd>The month and its days are those of ${period.timeZone}. Stripe's own reports are in UTC, or in the zone of your dashboard.</dd></div>
</dl></section>`
}
