import { readFileSync } from 'node:fs'
import { findRoute } from './http/find-route'
import type { HttpRequest, HttpResponse } from './http/message'
import { checkoutRoutes } from './checkout/checkout-routes'
import { paymentRoutes } from './dashboard/payment-routes'
import { noticePage, notFoundPage } from './pages/layout'
import { type PageContext, pageRoute } from './pages/page-route'

const contentTypes: Record<string, string> = {
  'colors.css': 'text/css',
  'pages.css': 'text/css',
  'checkout.js': 'text/javascript',
}

/** `undefined` for a path that is no page. */
export function servePages(context: PageContext, colors?: string) {
  const routes = [
    ...checkoutRoutes,
    ...paymentRoutes,
    pageRoute('GET', '/assets/:id', (_context, name) => asset(name, colors)),
  ]
  return async (request: HttpRequest): Promise<HttpResponse | undefined> => {
    const found = findRoute(routes, request.method, request.path)
    if (!found) return undefined
    const isForm = request.method === 'POST'
    if (isForm && !isSameOrigin(request)) return foreignForm()
    const fields = new URLSearchParams(isForm ? request.body.toString() : request.query)
    return found.route.respond(context, found.id, fields)
  }
}

/** Sent from the emulator's own pages, or by no page at all. */
function isSameOrigin({ headers }: HttpRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  return origin === undefined || origin === `http://${host}`
}

function foreignForm(): HttpResponse {
  const text = 'Payments can only be changed on the pages of this emulator.'
  const link = { href: '/', label: 'See all payments' }
  return noticePage(403, 'This came from another site', text, link)
}

function asset(name: string, colors: string | undefined): HttpResponse {
  const type = contentTypes[name]
  if (!type) return notFoundPage()
  const file = new URL(`./assets/${name}`, import.meta.url)
  const body = name === 'colors.css' && colors !== undefined ? colors : readFileSync(file)
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }
  return { status: 200, headers, body }
}
