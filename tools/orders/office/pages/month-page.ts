import { html, type Html } from '../../../../lambda/html'
import { monthFiles } from '../../../../lambda/office/books/exports/sheet-of-months'
import type { MonthHead } from '../../../../lambda/office/books/files/month-file'
import { headlinesOf, storeFirst } from '../../../../lambda/office/statement/figures/headlines'
import {
  changeText,
  comparedText,
  differenceText,
  money,
  verdictText,
} from '../../../../lambda/office/statement/figures/words'
import { counted } from '../../../../lambda/platform/text/in-words'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import type { Page } from '../draw/frame'
import { buttonLink, note, notice, section } from '../draw/parts'
import { soldTables } from '../draw/sold-tables'
import { type ListedMonth, readMonth } from '../reads/read-months'
import type { Asked } from './asked'
import { monthButtons } from './month-offer'
import { monthState } from './months-page'

export async function monthPage({ office, reads, name, done }: Asked): Promise<Page> {
  const known = await readMonth(office, name)
  if (!known.books?.isClosed) await reads.upToDate(name)
  const month = known.books?.isClosed ? known : await readMonth(office, name)
  const { period, books, isOver } = month
  const path = `months/${name}`
  const buttons = [
    isOver && !books?.isClosed && buttonLink(`${path}/close`, monthButtons.close, 'primary'),
    isOver && buttonLink(`${path}/send`, monthButtons.send, books?.isClosed ? 'primary' : ''),
  ]
  const body = html`<h1>${period.label}</h1>
${done !== undefined && notice(done, 'done')}
<p class="answer">${stateText(month)}</p>
${books && note(comparedText(books.verdict, books.timeZone))}
<p class="row">${buttonLink(`${path}/statement`, 'Statement')}${buttons}</p>
${books && parts(books)}
${books && soldTables(books)}
${section(
  'Files',
  html`<p>No names or contact data of buyers. Columns: docs/finance.md.</p>`,
  html`<p class="links">${monthFiles.map(({ name: file }) => html`<a href="${path}/${file}">${file}</a>`)}</p>`,
)}`
  return { title: period.label, area: 'months', body }
}

function stateText(month: ListedMonth): string {
  const { books, sentAt } = month
  if (!books) return 'Stripe was not read for this month yet.'
  const { readAt, timeZone, isClosed, verdict } = books
  const read = `${localTime(readAt, timeZone)} (${timeZone})`
  const state = isClosed
    ? `Closed as of ${read}`
    : `This month is ${monthState(month)}: what is in it may change. Stripe was read on ${read}`
  const sent = !isClosed ? '' : sentAt === undefined ? ', not sent' : `, sent on ${localTime(sentAt, timeZone)}`
  return `${state}${sent}. ${verdictText(verdict)}.`
}

function parts(books: MonthHead): Html {
  const { balances, verdict, changes } = books
  const late = balances.flatMap(({ lateActivity, currency }) =>
    lateActivity.map(({ count, netCents }) => ({ count, netCents, currency })),
  )
  return html`${storeFirst(balances).map(
    (balance) =>
      html`${section(
        balance.currency.toUpperCase(),
        html`<dl class="headlines">${headlinesOf(balance).map(
          ({ name, cents }) => html`<div><dt>${name}</dt><dd>${money(cents, balance.currency)}</dd></div>`,
        )}<div><dt>Ending balance</dt><dd>${money(balance.endingCents, balance.currency)}</dd></div></dl>`,
      )}`,
  )}
${balances.length === 0 && section('Balance', html`<p>No money moved in this month.</p>`)}
${verdict.differences.length > 0 && section('Differences', list(verdict.differences.map(differenceText)), note('What each means: docs/runbook.md, books-differ.'))}
${late.length > 0 && section('From an earlier month', list(late.map(({ count, netCents, currency }) => `${counted(count, 'movement')}, ${money(netCents, currency)} net`)))}
${changes.length > 0 && section('Changed in an earlier month', list(changes.map(changeText)))}`
}

const list = (lines: string[]) => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`
