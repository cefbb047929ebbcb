import { randomUUID } from 'node:crypto'
import type { MessageListeners } from '../feedback/run-feedback'
import type { HttpRequest, HttpResponse } from '../http/message'
import type { KeptMessages } from '../messages/message'
import { type Emulator, serveEmulator } from '../platform/account'
import { queryError, xml } from './query-error'
import { type Buckets, openBuckets } from './s3-objects'

type StorageOptions = {
  /** Of the objects that outlive the emulator. */
  folder: string
  messages: KeptMessages
  listeners: MessageListeners
}

export type Storage = Emulator & Buckets

/** S3, and SNS's texts: whoever posts to `/` publishes. */
export async function runStorage({ folder, ...texts }: StorageOptions): Promise<Storage> {
  const buckets = openBuckets(folder)
  const emulator = await serveEmulator(async (request) =>
    request.path === '/' ? publish(request, texts) : buckets.handle(request),
  )
  return { ...buckets, ...emulator }
}

const e164 = /^\+[1-9]\d{6,14}$/

/** https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
async function publish(
  { body }: HttpRequest,
  { messages, listeners }: Omit<StorageOptions, 'folder'>,
): Promise<HttpResponse> {
  const form = new URLSearchParams(String(body))
  const [phoneNumber, message = ''] = [form.get('PhoneNumber'), form.get('Message') ?? undefined]
  if (form.get('Action') !== 'Publish' || phoneNumber === null) {
    return xml(404, queryError('NotFound', 'This emulator publishes to phone numbers only.'))
  }
  if (message === '') return xml(400, queryError('InvalidParameter', 'Invalid parameter: Empty message'))
  if (!e164.test(phoneNumber)) {
    const reason = `Invalid parameter: PhoneNumber Reason: ${phoneNumber} is not valid to publish to`
    return xml(400, queryError('InvalidParameter', reason))
  }
  const text = { messageId: randomUUID(), phoneNumber, message, at: Math.floor(Date.now() / 1000) }
  await messages.add({ kind: 'text', text })
  listeners.onText?.(text)
  return xml(
    200,
    `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>${text.messageId}</MessageId></PublishResult></PublishResponse>`,
  )
}
