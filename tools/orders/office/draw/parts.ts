import { html, type Html } from '../../../../lambda/html'
import type { TextColumn } from '../../../cli/text-table'

type Content = Parameters<typeof html>[1]

export function section(title: string, ...content: Content[]): Html {
  return html`<section><h2>${title}</h2>${content}</section>`
}

/** `bad` needs a person; `wait` is on its way. */
export type Tone = 'good' | 'bad' | 'wait' | undefined

export const badge = (text: string, tone: Tone): Html => html`<span class="badge ${tone}">${text}</span>`

export function facts(rows: [name: string, fact: Content][]): Html {
  return html`<dl class="facts">${rows.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`
}

type Table<Row> = {
  label: string
  columns: TextColumn<Row>[]
  rows: readonly Row[]
  total?: Row | undefined
  pathOf?: (row: Row) => string | undefined
  /** The tones of state columns, by their heads. */
  tones?: Record<string, (row: Row) => Tone>
}

/** Longer cells may wrap. */
const shortest = '2026-11-21 10:01'.length

export function table<Row>({ label, columns, rows, total, pathOf, tones = {} }: Table<Row>): Html {
  const heads = columns.map(([head, , figure]) => html`<th scope="col" class="${figure}">${head}</th>`)
  const cellOf = (row: Row, [head, text, figure]: TextColumn<Row>, index: number) => {
    const value = text(row)
    const tone = tones[head]
    const shown = tone && value !== '-' ? badge(value, tone(row)) : value
    const path = pathOf?.(row)
    if (index === 0) {
      return html`<th scope="row">${path === undefined ? shown : html`<a href="${path}">${shown}</a>`}</th>`
    }
    const classes = [figure, value === '-' && 'none', value.length <= shortest && 'short']
    return html`<td class="${classes.filter(Boolean).join(' ')}" data-head="${head}">${shown}</td>`
  }
  const rowOf = (row: Row) => html`<tr>${columns.map((column, index) => cellOf(row, column, index))}</tr>`
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table class="stacked">
<thead><tr>${heads}</tr></thead>
<tbody>${rows.map(rowOf)}</tbody>${total !== undefined && html`<tfoot>${rowOf(total)}</tfoot>`}
</table></div>`
}

export function buttonLink(path: string, label: string, kind = ''): Html {
  return html`<a class="button ${kind}" href="${path}">${label}</a>`
}

/** Opens in a new tab. An address that is not of the web stays text. */
export function outwardLink(href: string, label: string, kind = ''): Html {
  if (!/^https?:\/\//.test(href)) return html`${label}`
  return html`<a class="${kind}" href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>`
}

/** `role` makes a screen reader read it at once. */
export function notice(text: Content, kind = ''): Html {
  return html`<p class="notice ${kind}" role="${kind === 'done' ? 'status' : 'alert'}">${text}</p>`
}

export const note = (...content: Content[]): Html => html`<p class="note muted">${content}</p>`

export function contactsLink(path: string, isShown: true | undefined): Html {
  if (isShown) return html`<a href="${path}">Hide email and phone</a>`
  const mark = path.includes('?') ? '&' : '?'
  return html`<a href="${path}${mark}contacts=show">Show email and phone</a>`
}
