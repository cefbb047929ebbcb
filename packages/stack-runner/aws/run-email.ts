import { z } from 'zod'
import type { MessageListeners } from '../feedback/run-feedback'
import { type HttpRequest, type HttpResponse, isSigned, jsonResponse } from '../http/message'
import { type Email, type KeptMessages, newEmail } from '../messages/message'
import { queryError, xml } from './query-error'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'

const toAddresses = 'Destination.ToAddresses'

type EmailOptions = {
  messages: KeptMessages
  listeners: MessageListeners
}

/** SES, by both of its APIs. */
export function runEmail(options: EmailOptions): Promise<Emulator> {
  return serveEmulator((request) =>
    request.path === '/v2/email/outbound-emails' ? sendByV2(request, options) : send(request, options),
  )
}

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html */
async function send(request: HttpRequest, { messages, listeners }: EmailOptions): Promise<HttpResponse> {
  const form = new URLSearchParams(String(request.body))
  const refusal = refusalOf(form, request)
  if (refusal) return xml(400, refusal)
  const email = emailOf(form)
  await messages.add({ kind: 'email', email })
  const configurationSet = form.get('ConfigurationSetName')
  if (configurationSet) listeners.onEmail?.({ email, configurationSet, tags: tagsOf(form) })
  return xml(
    200,
    `<SendEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendEmailResult><MessageId>${email.messageId}</MessageId></SendEmailResult></SendEmailResponse>`,
  )
}

function refusalOf(form: URLSearchParams, request: HttpRequest) {
  if (!isSigned(request)) return queryError('MissingAuthenticationToken', 'Request is missing Authentication Token')
  const action = form.get('Action')
  if (action !== 'SendEmail') return queryError('InvalidAction', `This emulator does not run ${action}.`)
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
 * Supports attachments.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
async function sendByV2({ body }: HttpRequest, { messages }: EmailOptions): Promise<HttpResponse> {
  const { data } = sendEmailSchema.safeParse(parseJson(String(body)))
  if (!data) return jsonResponse(400, { __type: 'BadRequestException', message: 'Unreadable' })
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
  return jsonResponse(200, { MessageId: email.messageId })
}
