import fastify, { type FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { listenerOf, type LoopbackServer, serveOnLoopback, withRawBodies } from 'kit'
import { idOf, type KeptMessages, type Message } from 'stack-runner'
import { pageStyle } from '../../lambda/page-style'
import { emailDocument, inboxPage, missingPage, type PageResponse } from './pages/inbox-page'

type ById = { Params: { id: string } }

/** Pages for people, `/store` for tools, `/events` for open pages. */
export async function runInbox(port: number, messages: KeptMessages): Promise<LoopbackServer> {
  const onFailure = (error: unknown) => console.error('The inbox failed:', error)
  const app = withRawBodies(fastify(), { maxBodyBytes: 0, onFailure })
  const messageOf = (id: string) => messages.all().find((message) => idOf(message) === id)
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD') return undefined
    return send(reply, { status: 405, type: 'text/plain', body: 'The inbox is read-only.\n' })
  })
  app.get('/', (_request, reply) => send(reply, inboxPage(messages.all(), undefined)))
  app.get('/store', (_request, reply) => {
    const body = JSON.stringify(storeJson(messages.all()))
    return send(reply, { status: 200, type: 'application/json', body })
  })
  app.get('/events', (_request, reply) => followMessages(reply, messages))
  app.get<ById>('/messages/:id', ({ params }, reply) => {
    const message = messageOf(params.id)
    return send(reply, message ? inboxPage(messages.all(), message) : missingPage())
  })
  app.get<ById>('/messages/:id/html', ({ params }, reply) => {
    const message = messageOf(params.id)
    return send(reply, message ? emailDocument(message) : missingPage())
  })
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
    send(reply, inboxAsset(`/assets/${params.name}`) ?? missingPage()),
  )
  app.setNotFoundHandler((_request, reply) => send(reply, missingPage()))
  return serveOnLoopback(port, await listenerOf(app))
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

function send(reply: FastifyReply, { status, type, body, headers }: PageResponse): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .send(body)
}

/** Server-sent events, one for every new message. */
function followMessages(reply: FastifyReply, messages: KeptMessages): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write('retry: 1000\n\n')
  const stop = messages.onAdd(() => reply.raw.write('data: new\n\n'))
  reply.raw.once('close', stop)
}
