import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countToDo } from '../views/pending-view'
import { documentOf, type Page, pagePolicy } from './draw/frame'
import type { Asked, Redirect } from './pages/asked'
import { Presses } from './presses'
import { createReads, type Office, type Query, within } from './reads/create-reads'

export type Responder = ReturnType<typeof createResponder>

export function createResponder({ office, root }: { office: Office; root: string }) {
  const reads = createReads(office)
  const presses = new Presses()
  const { stage, timeZone, now } = office
  return {
    reads,
    presses,
    askedOf: async ({ params, query }: FastifyRequest): Promise<Asked> => {
      const { contacts, done = '', ...parameters } = readQuery(query)
      const made = presses.resultOf(done)?.made
      const result = made && (await within(made).catch(() => undefined))
      const isShown = contacts === 'show' ? true : undefined
      const named = paramsSchema.parse(params)
      return { office, reads, ...named, query: parameters, contacts: isShown, done: result }
    },
    show: async (reply: FastifyReply, made: Page | Redirect) => {
      if ('to' in made) return reply.redirect(`${root}${made.to}`, 303)
      const toDo = await reads
        .lateToDo()
        .then(({ pending }) => pending && countToDo(pending, { timeZone, now: now() }))
        .catch(() => undefined)
      return reply
        .code(made.status ?? 200)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', pagePolicy)
        .send(documentOf(made, { root, stage, timeZone, toDo }))
    },
  }
}

export const paramsSchema = z.object({ name: z.string().default(''), change: z.string().default('') })
const querySchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** Of a repeated parameter the first. */
function readQuery(query: unknown): Query {
  const parameters = Object.entries(querySchema.parse(query)).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value[0] : value
    return text === undefined || text.trim() === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(parameters)
}
