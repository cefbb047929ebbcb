import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createApp } from '../http/app'
import { serveOnLoopback } from '../http/loopback-server'
import { decodedWords } from '../inbox/messages/decoded-words'
import type { KeptMessages } from '../inbox/messages/kept-messages'
import { emailSchema } from '../inbox/messages/message'
import { messageOf } from '../platform/error-text'
import { type MessageFaults, queryError } from './message-faults'
import type { Emulator } from './run-dynamodb'
import { runSes } from './run-ses'

const maxRequestBytes = 20 * 1024 * 1024
const knownActions = ['SendEmail', 'SendRawEmail']

type EmailOptions = { messages: KeptMessages; faults: MessageFaults }

/**
 * Starts the SES emulator behind a proxy that refuses calls on which the emulator would hang and
 * e-mails without a recipient, simulates `faults` and keeps every accepted e-mail.
 */
export async function runEmail({ messages, faults }: EmailOptions): Promise<Emulator> {
  const ses = await runSes()
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = new URLSearchParams(request.bytes?.toString())
    const refusal = refusalOf(form)
    const fault = faults.email
    if (fault?.kind === 'hang') return reply.hijack()
    const [status, code, message] =
      fault?.kind === 'refuse' ? [fault.status, fault.code, fault.message] : (refusal ?? [])
    if (code !== undefined) {
      return reply
        .code(status ?? 400)
        .type('text/xml')
        .send(queryError(code, message ?? ''))
    }
    const accepted = await forward(ses.url, request.headers.authorization, form)
    await keep(ses.url, accepted.text, messages)
    if (fault?.kind === 'lose-reply') return request.raw.socket.destroy()
    return reply.code(accepted.status).type('text/xml').send(accepted.text)
  }
  const app = createApp({ maxBodyBytes: maxRequestBytes, onFailure: () => undefined })
  const errorHandler = (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    reply.code(500).send(queryError('InternalFailure', messageOf(error)))
  }
  app.all('/*', { errorHandler }, respond)
  const proxy = await serveOnLoopback(0, app)
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    stop: async () => {
      await Promise.all([proxy.stop(), ses.stop()])
    },
  }
}

function refusalOf(form: URLSearchParams): [number, string, string] | undefined {
  const action = form.get('Action') ?? ''
  if (!knownActions.includes(action)) {
    return [400, 'InvalidAction', `${action} is not an action of the SES emulator.`]
  }
  const hasRecipient = [...form.keys()].some((key) =>
    /^Destination\.\w+Addresses\.member/.test(key),
  )
  if (action === 'SendEmail' && !hasRecipient) {
    return [400, 'InvalidParameterValue', 'There is no recipient.']
  }
  return undefined
}

async function forward(url: string, authorization = '', form = new URLSearchParams()) {
  const response = await fetch(url, { method: 'POST', body: form, headers: { authorization } })
  return { status: response.status, text: await response.text() }
}

const storeSchema = z.object({ emails: z.array(emailSchema) })

async function keep(url: string, response: string, messages: KeptMessages): Promise<void> {
  const messageId = /<MessageId>([^<]+)</.exec(response)?.[1]
  const store = storeSchema.parse(await (await fetch(`${url}/store`)).json())
  const email = store.emails.find((candidate) => candidate.messageId === messageId)
  if (!email) return
  await messages.add({ kind: 'email', email: { ...email, from: decodedWords(email.from) } })
}
