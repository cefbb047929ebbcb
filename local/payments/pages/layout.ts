import type { HttpAnswer } from '../http/exchange'
import { html, type Html } from '../../page/html'

type Page = {
  title: string
  body: Html
  status?: number
  /** The style sheet and the script of this page, beside those that all pages have. */
  stylesheet: 'checkout' | 'payments'
  script?: 'checkout'
  /** Where a form on the page may lead besides the stand-in itself, as an origin. */
  formTarget?: string | undefined
  /** Where its pictures come from, as an origin. */
  imageSource?: string | undefined
}

/** A whole page. The banner says on every one of them that this is not Stripe. */
export function page({ title, body, status = 200, ...parts }: Page): HttpAnswer {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/colors.css" />
        <link rel="stylesheet" href="/assets/base.css" />
        <link rel="stylesheet" href="/assets/${parts.stylesheet}.css" />
        ${parts.script && html`<script src="/assets/${parts.script}.js" defer></script>`}
      </head>
      <body>
        <aside class="banner" aria-label="About this page">
          <strong>Stand-in for Stripe Checkout</strong> — no real money moves
        </aside>
        ${body}
      </body>
    </html>`

  return {
    status,
    body: document.markup,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(parts),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  }
}

/** Browsers hold redirects after a form against `form-action` too: the store must be on it. */
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
