import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { messageOf, withRawBodies } from 'kit'
import { z } from 'zod'
import type { MessageListeners } from '../feedback/run-feedback'
import { type Email, type KeptMessages, newEmail } from '../messages/message'
import { queryError } from './query-error'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'

const toAddresses = 'Destination.ToAddresses'

type EmailOptions = {
  messages: KeptMessages
  listeners: MessageListeners
}

/** SES's SendEmail. https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html */
export async function runEmail({ messages, listeners }: EmailOptions): Promise<Emulator> {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = new URLSearchParams(request.bytes?.toString())
    const refusal = refusalOf(form, request.headers.authorization)
    reply.type('text/xml')
    if (refusal) return reply.code(400).send(refusal)
    const email = emailOf(form)
    await messages.add({ kind: 'email', email })
    const configurationSet = form.get('ConfigurationSetName')
    if (configurationSet) listeners.onEmail?.({ email, configurationSet, tags: tagsOf(form) })
    return reply.send(
      `<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult><MessageId>${email.messageId}</MessageId></SendEmailResult></SendEmailResponse>`,
    )
  }
  const app = withRawBodies(fastify())
  const errorHandler = (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    reply.code(500).send(queryError('InternalFailure', messageOf(error)))
  }
  addSesV2(app, messages)
  app.all('/*', { errorHandler }, respond)
  return serveEmulator(app)
}

function refusalOf(form: URLSearchParams, authorization: string | undefined) {
  if (!authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    return queryError('MissingAuthenticationToken', 'Request is missing Authentication Token')
  }
  const action = form.get('Action')
  if (action !== 'SendEmail') {
    return queryError('InvalidAction', `${action} is not an action of the SES emulator.`)
  }
  const recipients = [...form.keys()].filter((name) => name.startsWith('Destination.'))
  const isKept = (name: string) => name.startsWith(`${toAddresses}.`)
  return recipients.length > 0 && recipients.every(isKept)
    ? undefined
    : queryError('InvalidParameterValue', 'Only ToAddresses are sent to.')
}

function emailOf(form: URLSearchParams): Email {
  const value = (name: string) => form.get(name) ?? undefined
  return newEmail({
    from: form.get('Source') ?? '',
    replyTo: members(form, 'ReplyToAddresses'),
    destination: { to: members(form, toAddresses) },
    subject: form.get('Message.Subject.Data') ?? '',
    body: { html: value('Message.Body.Html.Data'), text: value('Message.Body.Text.Data') },
    attachments: [],
  })
}

/** `Tags.member.1.Name` with `Tags.member.1.Value`, and so on. */
function tagsOf(form: URLSearchParams): Record<string, string> {
  const names = [...form].filter(([key]) => /^Tags\.member\.\d+\.Name$/.test(key))
  return Object.fromEntries(names.map(([key, name]) => [name, form.get(key.replace(/Name$/, 'Value')) ?? '']))
}

/** A list of AWS's Query protocol: `<name>.member.1`, `<name>.member.2`, … */
function members(form: URLSearchParams, name: string): string[] {
  return [...form].flatMap(([key, value]) => (key.startsWith(`${name}.member.`) ? [value] : []))
}

const content = z.object({ Data: z.string() })
const sendEmailSchema = z.object({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Html: content.optional(), Text: content.optional() }),
      Attachments: z.array(z.object({ FileName: z.string(), RawContent: z.base64() })).default([]),
    }),
  }),
})

/**
 * SendEmail of SES's second API, which supports attachments.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
function addSesV2(app: FastifyInstance, messages: KeptMessages): void {
  app.post('/v2/email/outbound-emails', async (request, reply) => {
    const { data } = sendEmailSchema.safeParse(parseJson(String(request.bytes ?? '')))
    if (!data) return reply.code(400).send({ __type: 'BadRequestException', message: 'Unreadable' })
    const { Subject, Body, Attachments } = data.Content.Simple
    const email = newEmail({
      from: data.FromEmailAddress,
      replyTo: [],
      destination: { to: data.Destination.ToAddresses },
      subject: Subject.Data,
      body: { html: Body.Html?.Data, text: Body.Text?.Data },
      attachments: Attachments.map(({ FileName, RawContent }) => ({ fileName: FileName, base64: RawContent })),
    })
    await messages.add({ kind: 'email', email })
    return { MessageId: email.messageId }
  })
}
