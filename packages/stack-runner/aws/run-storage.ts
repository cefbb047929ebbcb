import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import { serveOnLoopback } from 'kit'
import type { MessageListeners } from '../feedback/run-feedback'
import type { KeptMessages } from '../messages/kept-messages'
import type { Emulator } from '../platform/account'
import { requireSignatures } from './s3-access'
import { keepObjectHeaders } from './s3-headers'
import { captureTexts } from './text-messages'

type StorageOptions = {
  messages: KeptMessages
  listeners: MessageListeners
}

/** Starts the emulator of S3 and SNS. It is in memory, so every start fills it again. */
export async function runStorage({ messages, listeners }: StorageOptions): Promise<Emulator> {
  const app: FastifyInstance = buildApp({ logger: false })
  requireSignatures(app)
  keepObjectHeaders(app)
  captureTexts(app, messages, listeners)
  const server = await serveOnLoopback(0, app)
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}
