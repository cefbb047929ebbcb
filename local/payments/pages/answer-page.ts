import type { HttpAnswer, HttpRequest } from '../http/exchange'
import { matchPath } from '../http/match-path'
import { isSameOrigin } from '../http/same-origin'
import { asset } from './assets'
import { checkoutRoutes } from './checkout-routes'
import { noticePage, notFoundPage } from './notice-page'
import type { Desk } from './page-route'
import { paymentRoutes } from './payment-routes'

const routes = [...checkoutRoutes, ...paymentRoutes]

/** Answers what people ask for with a browser. */
export async function answerPage(desk: Desk, request: HttpRequest): Promise<HttpAnswer> {
  if (request.method === 'POST' && !isSameOrigin(request)) return foreignForm()
  // HEAD is GET without its body, which node:http leaves out by itself.
  const method = request.method === 'HEAD' ? 'GET' : request.method

  for (const route of routes) {
    const id = route.method === method ? matchPath(route.path, request.path) : null
    if (id !== null) return route.answer(desk, id, request)
  }
  return asset(request.path) ?? notFoundPage()
}

function foreignForm(): HttpAnswer {
  return noticePage({
    status: 403,
    heading: 'This came from another site',
    text: 'Payments are only changed from the pages of this stand-in.',
    link: { href: '/', label: 'See all payments' },
  })
}
