import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createListener, type LoopbackServer, serveOnLoopback } from 'kit'
import { idOf, type KeptMessages, type Message } from 'stack-runner'
import { pageStyle } from '../../lambda/page-style'
import { emailDocument, inboxPage, missingPage, type PageResponse } from './pages/inbox-page'

/** Pages for people, `/store` for tools, `/events` for open pages. */
export function runInbox(port: number, messages: KeptMessages): Promise<LoopbackServer> {
  const onFailure = (error: unknown) => console.error('The inbox failed:', error)
  const listener = createListener(
    async ({ method, path }, response) => {
      const isRead = method === 'GET' || method === 'HEAD'
      if (isRead && path === '/events') return followMessages(response, messages)
      const page = { status: 405, type: 'text/plain', body: 'The inbox is read-only.\n' }
      return answerOf(isRead ? pageAt(path, messages.all()) : page)
    },
    { maxBodyBytes: 0, onFailure },
  )
  return serveOnLoopback(port, listener)
}

function pageAt(path: string, messages: readonly Message[]): PageResponse {
  if (path === '/') return inboxPage(messages, undefined)
  if (path === '/store') return { status: 200, type: 'application/json', body: JSON.stringify(storeJson(messages)) }
  const [, id, part] = /^\/messages\/([^/]+)(\/html)?$/.exec(path) ?? []
  const message = messages.find((each) => idOf(each) === id)
  if (!message) return inboxAsset(path) ?? missingPage()
  return part ? emailDocument(message) : inboxPage(messages, message)
}

/** Oldest first, `at` in seconds since 1970; docs/contracts.md promises it to tools. */
function storeJson(messages: readonly Message[]) {
  return {
    emails: messages.flatMap((message) => (message.kind === 'email' ? [message.email] : [])),
    texts: messages.flatMap((message) => (message.kind === 'text' ? [message.text] : [])),
  }
}

const assets: Record<string, string> = {
  '/assets/inbox.css': 'text/css',
  '/assets/inbox.js': 'text/javascript',
}

function inboxAsset(path: string): PageResponse | undefined {
  const type = assets[path]
  if (type) return { status: 200, type, body: readFileSync(new URL(`.${path}`, import.meta.url)) }
  return path === '/assets/page.css' ? { status: 200, type: 'text/css', body: pageStyle } : undefined
}

function answerOf({ status, type, body, headers: own }: PageResponse) {
  const headers = {
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...own,
  }
  return { status, headers: Object.entries(headers), body }
}

/** Server-sent events, one for every new message. */
function followMessages(response: ServerResponse, messages: KeptMessages): undefined {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\n')
  const stop = messages.onAdd(() => response.write('data: new\n\n'))
  response.once('close', stop)
}
