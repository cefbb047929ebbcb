import type { Account } from '../account'
import type { HttpAnswer, HttpRequest } from '../http/exchange'
import type { WebhookSender } from '../webhooks/webhook-sender'

/** What the pages work with. */
export type Desk = { account: Account; webhooks: WebhookSender }

/** A page, or a form on one; `id` is what stands for `:id` in the path. */
export type PageRoute = {
  method: 'GET' | 'POST'
  path: string
  answer(desk: Desk, id: string, request: HttpRequest): HttpAnswer | Promise<HttpAnswer>
}

/** Describes a page. */
export function pageRoute(
  method: PageRoute['method'],
  path: string,
  answer: PageRoute['answer'],
): PageRoute {
  return { method, path, answer }
}
