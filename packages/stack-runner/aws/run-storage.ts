import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import { serveOnLoopback } from 'kit'
import type { MessageListeners } from '../feedback/run-feedback'
import type { KeptMessages } from '../messages/kept-messages'
import type { Emulator } from '../platform/account'
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
export async function runStorage(options: StorageOptions): Promise<Storage> {
  const { folder, messages, listeners } = options
  const app: FastifyInstance = buildApp({ logger: false })
  requireSignatures(app)
  keepObjectHeaders(app)
  const url = () => `http://127.0.0.1:${server.port}`
  const objects = handleWrites(app, folder, url)
  captureTexts(app, messages, listeners)
  const server = await serveOnLoopback(0, app)
  return { ...objects, url: url(), stop: () => server.stop() }
}
