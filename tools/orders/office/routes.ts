import fastify, { type FastifyInstance } from 'fastify'
import { messageOf } from 'kit'
import type { RequestListener } from 'node:http'
import { addChanges } from './change-routes'
import type { MakePage } from './pages/asked'
import { explainFailure, failurePage } from './pages/explain-failure'
import { monthPage } from './pages/month-page'
import { monthsPage } from './pages/months-page'
import { orderPage } from './pages/order-page'
import { ordersPage } from './pages/orders-page'
import { toDoPage } from './pages/to-do-page'
import { todayPage } from './pages/today-page'
import type { Presses } from './presses'
import type { Office } from './reads/create-reads'
import { createResponder, paramsSchema, type Responder } from './responder'

/** `root` is the path of the first page, with the token. */
type Serving = { office: Office; root: string; log: (line: string) => void }

const pages: Record<string, MakePage> = {
  '/': todayPage,
  '/orders': ordersPage,
  '/orders/:name': orderPage,
  '/to-do': toDoPage,
  '/months': monthsPage,
  '/months/:name': monthPage,
}

export async function createPages(serving: Serving): Promise<RequestListener> {
  const { root, log } = serving
  const responder = createResponder(serving)
  const app = fastify({
    bodyLimit: 4096,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url = '' }) => url.slice(root.length - 1).replace(/^\/?/, '/'),
    // Of an address that cannot be decoded.
    frameworkErrors: (error, _request, reply) => void responder.show(reply, failurePage(explainFailure(error), '.')),
  })
  const { askedOf, show } = responder
  for (const [path, make] of Object.entries(pages)) {
    app.get(path, async (request, reply) => show(reply, await make(await askedOf(request))))
  }
  addChanges(app, responder)
  addErrors(app, responder, log)
  await app.ready()
  return (request, response) => app.routing(request, response)
}

function addErrors(app: FastifyInstance, { show, presses }: Responder, log: Serving['log']): void {
  const missing = { status: 404, title: 'Not found', text: 'There is no such page.' }
  app.setNotFoundHandler((_request, reply) => show(reply, failurePage(missing, '.')))
  app.setErrorHandler((error, { params, url }, reply) => {
    const failure = explainFailure(error)
    const { isUnexpected, retryAfterSeconds } = failure
    if (isUnexpected) log(`The office failed: ${messageOf(error)}`)
    // Browsers load the page again after so many seconds.
    if (retryAfterSeconds !== undefined) reply.header('refresh', retryAfterSeconds)
    // Set by a file download that failed.
    reply.removeHeader('content-disposition')
    return show(reply, failurePage(failure, backFrom(params, url, presses)))
  })
}

function backFrom(params: unknown, url: string, presses: Presses): string | undefined {
  const { name, change } = paramsSchema.parse(params)
  const before = change === '' ? undefined : url.split('/').slice(1, -1).join('/')
  return presses.resultOf(name)?.back ?? before
}
