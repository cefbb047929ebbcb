import { setTimeout as wait } from 'node:timers/promises'
import type { HttpResponse } from '../http/message'
import type { Account } from '../account/account'
import type { WebhookSender } from '../webhooks/webhook-sender'

export type PageContext = { account: Account; webhooks: WebhookSender }

/** `id` is from the path, `fields` are from the query or the form. */
export type PageRoute = {
  method: 'GET' | 'POST'
  path: string
  respond(context: PageContext, id: string, fields: URLSearchParams): HttpResponse | Promise<HttpResponse>
}

export function pageRoute(method: PageRoute['method'], path: string, respond: PageRoute['respond']): PageRoute {
  return { method, path, respond }
}

export async function waitAtMost(limitMs: number, done: Promise<void>): Promise<void> {
  const settled = new AbortController()
  const limit = wait(limitMs, undefined, { signal: settled.signal, ref: false })
  await Promise.race([done, limit.catch(() => undefined)])
  settled.abort()
}
