import { brand } from '../../../product/brand'
import { html, type Html } from '../../../lambda/html'
import type { Message } from 'stack-runner'
import { messageList } from './message-list'
import { conversation, emailView } from './message-view'

export type PageResponse = {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** A phone shows only the list, unless a message is chosen. */
export function inboxPage(messages: readonly Message[], chosen: Message | undefined): PageResponse {
  const shown = chosen ?? messages.at(-1)
  return document(
    200,
    chosen ? titleOf(chosen) : 'Inbox',
    html`<main class="inbox ${chosen ? 'reading' : 'listing'}">
      <div class="list" data-live id="list">${messageList(messages, shown)}</div>
      <div class="message" ${(!chosen || chosen.kind === 'text') && html`data-live`} id="message">
        ${chosen && html`<a class="back" href="/">All messages</a>`}
        ${shown && (shown.kind === 'email' ? emailView(shown.email) : conversation(messages, shown.text))}
      </div>
    </main>`,
  )
}

export function missingPage(): PageResponse {
  const body = html`<main class="missing">
    <h1>There is no such message</h1>
    <p><a href="/">See all messages</a></p>
  </main>`
  return document(404, 'Not found', body)
}

/** An email's HTML for its frame: no script runs, and links open in a new tab. */
export function emailDocument(message: Message): PageResponse {
  const content = message.kind === 'email' ? message.email.body.html : undefined
  if (content === undefined) return missingPage()
  const base = '<base target="_blank">'
  const hasHead = /<head[^>]*>/i.test(content)
  return {
    status: 200,
    type: 'text/html',
    body: hasHead ? content.replace(/<head[^>]*>/i, (head) => head + base) : base + content,
    headers: {
      'content-security-policy':
        "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src * data:; frame-ancestors 'self'; form-action 'none'",
    },
  }
}

function titleOf(message: Message): string {
  return message.kind === 'email' ? message.email.subject : `Texts to ${message.text.phoneNumber}`
}

function document(status: number, title: string, body: Html): PageResponse {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${brand.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/assets/page.css" />
        <link rel="stylesheet" href="/assets/inbox.css" />
        <script src="/assets/inbox.js" defer></script>
      </head>
      <body>
        <aside class="banner" aria-label="About this page">
          <strong>Local inbox</strong> — nothing leaves this machine
        </aside>
        ${body}
        <p class="unseen" role="status" id="announcement"></p>
      </body>
    </html>`
  const headers = {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  }
  return { status, type: 'text/html', body: page.markup, headers }
}
