import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { close, listen, portOf } from '../http/loopback-server'
import { readBody } from '../http/read-body'
import type { KeptMessages } from '../inbox/kept-messages'
import { emailSchema } from '../inbox/message'
import { messageOf } from '../store-error'
import { type MessageFaults, queryError } from './message-faults'
import type { StandIn } from './run-dynamodb'
import { runSes } from './run-ses'

const maxRequestBytes = 20 * 1024 * 1024
const knownActions = ['SendEmail', 'SendRawEmail']

type EmailOptions = { messages: KeptMessages; faults: MessageFaults }

/**
 * Starts SES's stand-in behind a door that refuses what the stand-in would hang on or take without
 * a recipient, that does as `faults` says, and that keeps every accepted e-mail.
 */
export async function runEmail({ messages, faults }: EmailOptions): Promise<StandIn> {
  const ses = await runSes()
  const door = await listen('127.0.0.1', 0, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(queryError('InternalFailure', messageOf(error)))
    })
  })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request, maxRequestBytes)
    const form = new URLSearchParams(body?.toString())
    const refusal = refusalOf(form)
    const fault = faults.email
    if (fault?.kind === 'hang') return
    const [status, code, message] =
      fault?.kind === 'refuse' ? [fault.status, fault.code, fault.message] : (refusal ?? [])
    if (code !== undefined) {
      response.writeHead(status ?? 400, { 'content-type': 'text/xml' })
      return response.end(queryError(code, message ?? ''))
    }
    const accepted = await forward(ses.url, request, form)
    await keep(ses.url, accepted.text, messages)
    if (fault?.kind === 'lose-reply') return response.destroy()
    response.writeHead(accepted.status, { 'content-type': 'text/xml' }).end(accepted.text)
  }
  return {
    url: `http://127.0.0.1:${portOf(door)}`,
    stop: async () => {
      await Promise.all([close(door), ses.stop()])
    },
  }
}

function refusalOf(form: URLSearchParams): [number, string, string] | undefined {
  const action = form.get('Action') ?? ''
  if (!knownActions.includes(action)) {
    return [400, 'InvalidAction', `${action} is not an action of this stand-in for SES.`]
  }
  const hasRecipient = [...form.keys()].some((key) =>
    /^Destination\.\w+Addresses\.member/.test(key),
  )
  if (action === 'SendEmail' && !hasRecipient) {
    return [400, 'InvalidParameterValue', 'There is no recipient.']
  }
  return undefined
}

async function forward(url: string, request: IncomingMessage, form: URLSearchParams) {
  const authorization = request.headers.authorization ?? ''
  const answer = await fetch(url, { method: 'POST', body: form, headers: { authorization } })
  return { status: answer.status, text: await answer.text() }
}

const storeSchema = z.object({ emails: z.array(emailSchema) })

async function keep(url: string, answer: string, messages: KeptMessages): Promise<void> {
  const messageId = /<MessageId>([^<]+)</.exec(answer)?.[1]
  const store = storeSchema.parse(await (await fetch(`${url}/store`)).json())
  const email = store.emails.find((candidate) => candidate.messageId === messageId)
  if (email) await messages.add({ kind: 'email', email })
}
