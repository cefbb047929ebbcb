import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import type { MessageListeners } from '../feedback/run-feedback'
import type { KeptMessages } from '../messages/kept-messages'
import { type Emulator, serveEmulator } from '../platform/account'
import { requireSignatures } from './s3-access'
import { keepObjectHeaders } from './s3-headers'
import { handleWrites, type KeptObjects } from './s3-writes'
import { captureTexts } from './text-messages'

type StorageOptions = {
  /** Of the objects that outlive the emulator. */
  folder: string
  messages: KeptMessages
  listeners: MessageListeners
}

export type Storage = Emulator & KeptObjects

/** S3 and SNS, in memory but for the buckets that `keep` names. */
export async function runStorage({ folder, messages, listeners }: StorageOptions): Promise<Storage> {
  const app: FastifyInstance = buildApp({ logger: false })
  requireSignatures(app)
  keepObjectHeaders(app)
  const objects = handleWrites(app, folder, () => emulator.url)
  captureTexts(app, messages, listeners)
  const emulator = await serveEmulator(app)
  return { ...objects, ...emulator }
}
