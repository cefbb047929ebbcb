import { createHash } from 'node:crypto'
import { html, type Html } from '../../../../lambda/html'
import { printable } from '../../../../lambda/platform/text/printable'
import { brand } from '../../../../product/brand'
import { officeStyle } from './office-style'

const areas = [
  ['', 'Today'],
  ['orders', 'Orders'],
  ['to-do', 'To do'],
  ['months', 'Months'],
] as const

export type Area = (typeof areas)[number][0]

export type Page = { title: string; area?: Area; body: Html; status?: number }

type Surroundings = {
  /** The path of the first page, with the token; links are relative to it. */
  root: string
  stage: string | undefined
  timeZone: string
  toDo: number | undefined
}

export function documentOf({ title, area, body }: Page, { root, stage, timeZone, toDo }: Surroundings): string {
  const links = areas.map(([path, name]) => {
    const label = path === 'to-do' && toDo ? `${name} (${toDo})` : name
    return html`<a href="${path || '.'}" ${area === path && html`aria-current="page"`}>${label}</a>`
  })
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.name}</title>
<base href="${root}">
<link rel="icon" href="data:,">
<style>${{ markup: officeStyle }}</style>
</head>
<body><div class="page">
<header><p class="seller">${brand.name}<span class="stage">${stage ?? 'local store'}</span></p>
<nav aria-label="Office">${links}</nav></header>
<main>${body}</main>
<footer>Times without a zone are in ${timeZone}.</footer>
</div></body>
</html>
`
  return printable(page.markup)
}

const styleHash = createHash('sha256').update(officeStyle).digest('base64')

/** Forms may send to the office itself; nothing else loads or runs. */
export const pagePolicy = [
  "default-src 'none'",
  // The bars of charts are placed by attributes, which need no style.
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ')
