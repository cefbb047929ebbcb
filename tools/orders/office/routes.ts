import fastify, { type FastifyInstance } from 'fastify'
import type { RequestListener } from 'node:http'
import { z } from 'zod'
import { explainFailure } from './explain-failure'
import { madePages, messagePage } from './make-pages'
import { sendMonthFile } from './month-files'
import { createReads } from './reads/create-reads'
import type { Office, Query } from './reads/office'
import { readMonth } from './reads/read-months'
import { sendPage } from './respond'

type Serving = { office: Office; root: string; log: (line: string) => void }

const querySchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

const nameSchema = z.object({ name: z.string().default('') })
const fileSchema = z.object({ name: z.string(), file: z.string() })

/** Creates the pages of the office, for requests that came in at its door. */
export async function createPages(serving: Serving): Promise<RequestListener> {
  const { root } = serving
  const app = fastify({
    rewriteUrl: ({ url = '' }) => url.slice(root.length).replace(/^\/?/, '/'),
  })
  addPages(app, serving)
  addErrors(app, serving)
  await app.ready()
  return (request, response) => app.routing(request, response)
}

function addPages(app: FastifyInstance, serving: Serving): void {
  const { office, root } = serving
  const reads = createReads(office)
  for (const [path, make] of Object.entries(madePages)) {
    app.get(path, async (request, reply) => {
      const { contacts, ...query } = readQuery(request.query)
      const { name } = nameSchema.parse(request.params)
      const isShown = contacts === 'show' || undefined
      const made = await make({ office, reads, name, query, contacts: isShown })
      if ('to' in made) return reply.redirect(`${root}/${made.to}`, 303)
      return sendPage(reply, made, serving)
    })
  }
  app.get('/months/:name/:file', async (request, reply) => {
    const { name, file } = fileSchema.parse(request.params)
    return sendMonthFile(reply, { office, reads, month: await readMonth(office, name), file })
  })
}

function addErrors(app: FastifyInstance, serving: Serving): void {
  const missing = { ...messagePage('Not found', 'There is no such page.'), status: 404 }
  app.setNotFoundHandler((_request, reply) => sendPage(reply, missing, serving))
  app.setErrorHandler((error, _request, reply) => {
    const { title, text, status, retryAfterSeconds, isUnexpected } = explainFailure(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (isUnexpected) serving.log(`The office failed: ${reason}`)
    // Browsers load the page again after so many seconds.
    if (retryAfterSeconds !== undefined) reply.header('refresh', retryAfterSeconds)
    // Of a file that could not be read.
    reply.removeHeader('content-disposition')
    return sendPage(reply, { ...messagePage(title, text), status }, serving)
  })
}

/** The parameters of an address: of a repeated one the first, and no empty ones. */
function readQuery(query: unknown): Query {
  const parameters = Object.entries(querySchema.parse(query)).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value[0] : value
    return text === undefined || text.trim() === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(parameters)
}
