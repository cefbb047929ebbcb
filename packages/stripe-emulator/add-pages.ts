import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { httpRequest, type HttpRequest, type HttpResponse, respond } from './http/app'
import { checkoutRoutes } from './checkout/checkout-routes'
import { paymentRoutes } from './dashboard/payment-routes'
import { noticePage, notFoundPage } from './pages/layout'
import type { PageContext } from './pages/page-route'

const contentTypes: Record<string, string> = {
  'colors.css': 'text/css',
  'pages.css': 'text/css',
  'checkout.js': 'text/javascript',
}

export function addPages(app: FastifyInstance, context: PageContext, colors?: string): void {
  for (const route of [...checkoutRoutes, ...paymentRoutes]) {
    app.route<{ Params: { id?: string } }>({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const read = httpRequest(request)
        const isForm = route.method === 'POST'
        if (isForm && !isSameOrigin(read)) return respond(reply, foreignForm())
        const fields = new URLSearchParams(isForm ? read.body.toString() : read.query)
        return respond(reply, await route.respond(context, request.params.id ?? '', fields))
      },
    })
  }
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params }, reply) =>
    respond(reply, asset(params.name, colors)),
  )
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
