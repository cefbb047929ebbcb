import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { MessageListeners } from '../feedback/run-feedback'
import type { KeptMessages } from '../messages/kept-messages'
import { queryError } from './query-error'

const publishSchema = z.object({
  Action: z.literal('Publish'),
  PhoneNumber: z.string(),
  Message: z.string().default(''),
})
const e164 = /^\+[1-9]\d{6,14}$/

/** Adds what fauxqs lacks: SNS's Publish to a phone number. */
export function captureTexts(app: FastifyInstance, messages: KeptMessages, listeners: MessageListeners): void {
  app.addHook('preHandler', async (request, reply) => {
    const publish = publishSchema.safeParse(request.body)
    if (!publish.success) return
    const { PhoneNumber: phoneNumber, Message: message } = publish.data
    reply.type('text/xml')
    if (!e164.test(phoneNumber) || message === '') {
      const parameter =
        message === '' ? 'Empty message' : `PhoneNumber Reason: ${phoneNumber} is not valid to publish to`
      return reply.code(400).send(queryError('InvalidParameter', `Invalid parameter: ${parameter}`))
    }
    const messageId = randomUUID()
    const at = Math.floor(Date.now() / 1000)
    const text = { messageId, phoneNumber, message, at }
    await messages.add({ kind: 'text', text })
    listeners.onText?.(text)
    return reply.send(
      `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>${messageId}</MessageId></PublishResult></PublishResponse>`,
    )
  })
}
