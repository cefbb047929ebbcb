import type { FastifyInstance } from 'fastify'
import { buildApp } from 'fauxqs'
import type { KeptMessages } from '../inbox/kept-messages'
import type { MessageFaults } from './message-faults'
import type { StandIn } from './run-dynamodb'
import { guardObjects } from './s3-access'
import { giveObjectHeaders } from './s3-headers'
import { captureTexts } from './text-messages'

type StorageOptions = { messages: KeptMessages; faults: MessageFaults }

/** Starts the stand-in for S3, SNS and SQS. It keeps nothing: every start fills it anew. */
export async function runStorage({ messages, faults }: StorageOptions): Promise<StandIn> {
  const app: FastifyInstance = buildApp({ logger: false })
  guardObjects(app)
  giveObjectHeaders(app)
  captureTexts(app, messages, faults)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: () => app.close() }
}
