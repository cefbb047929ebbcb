import type { HttpResponse } from '../http/message'
import { html, type Html } from './html'

type Page = {
  title: string
  body: Html
  status?: number
  /** Adds the script of the checkout's forms. */
  hasForm?: boolean
  styleSheet?: string
  /** An origin that forms on the page may redirect to. */
  formTarget?: string
  imageSource?: string
}

/** A banner says that this is not Stripe. */
export function page({ title, body, status = 200, ...parts }: Page): HttpResponse {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/colors.css" />
        <link rel="stylesheet" href="/assets/pages.css" />
        ${parts.styleSheet && html`<link rel="stylesheet" href="${parts.styleSheet}" />`}
        ${parts.hasForm && html`<script src="/assets/checkout.js" defer></script>`}
      </head>
      <body>
        <aside class="banner" aria-label="About this page">
          <strong>Stripe emulator</strong> — no real money moves
        </aside>
        ${body}
      </body>
    </html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(parts),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers, body: document.markup }
}

/** Browsers also apply `form-action` to the redirect after a form, so it includes the store. */
function contentSecurityPolicy({ formTarget, imageSource }: Omit<Page, 'title' | 'body'>): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", imageSource].filter(Boolean).join(' '),
    ["form-action 'self'", formTarget].filter(Boolean).join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

type Link = { href: string; label: string }

export function noticePage(status: number, heading: string, text: string, link: Link): HttpResponse {
  const body = html`<main class="notice">
    <h1>${heading}</h1>
    <p>${text}</p>
    <p><a class="primary" href="${link.href}">${link.label}</a></p>
  </main>`
  return page({ title: heading, status, body })
}

export function notFoundPage(): HttpResponse {
  const text = 'No checkout has this address. It may be of an earlier run, or the address is incomplete.'
  return noticePage(404, 'Not found', text, { href: '/', label: 'See all payments' })
}

/** With GET, even after a POST. */
export function seeOther(location: string): HttpResponse {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
