import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJson } from '../platform/parse-json'
import type { KeptMessages } from '../messages/kept-messages'
import { newEmail } from '../messages/message'

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
export function addSesV2(app: FastifyInstance, messages: KeptMessages): void {
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
