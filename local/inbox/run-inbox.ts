import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback, type LoopbackServer } from '../http/loopback-server'
import { inboxAsset } from './assets'
import type { KeptMessages } from './messages/kept-messages'
import { idOf } from './messages/message'
import { emailDocument } from './pages/email-document'
import { inboxPage, missingPage, type PageResponse } from './pages/inbox-page'
import { storeJson } from './messages/store-json'

/** Serves the inbox: pages for people, `/store` for tools, `/events` for pages that are open. */
export function runInbox(port: number, messages: KeptMessages): Promise<LoopbackServer> {
  return listenOnLoopback(port, (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, { status: 405, type: 'text/plain', body: 'The inbox is only read.\n' })
    } else if (path === '/events') followMessages(request, response, messages)
    else send(response, respond(path, messages))
  })
}

function respond(path: string, messages: KeptMessages): PageResponse {
  if (path === '/') return inboxPage(messages.all(), undefined)
  if (path === '/store') {
    const body = JSON.stringify(storeJson(messages.all()))
    return { status: 200, type: 'application/json', body }
  }
  const [, id, view] = /^\/messages\/([\w-]+)(\/html)?$/.exec(path) ?? []
  const message = messages.all().find((candidate) => idOf(candidate) === id)
  if (message && view) return emailDocument(message)
  if (message) return inboxPage(messages.all(), message)
  return inboxAsset(path) ?? missingPage()
}

function send(response: ServerResponse, { status, type, body, headers }: PageResponse): void {
  response.writeHead(status, {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(body)
}

/** Server-sent events: one for every new message, as long as the page is open. */
function followMessages(
  request: IncomingMessage,
  response: ServerResponse,
  messages: KeptMessages,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const stop = messages.onAdd(() => response.write('data: new\n\n'))
  request.once('close', stop)
}
