import { serveOnLoopback } from 'kit'
import { listenerOf } from '../http/listener'
import type { HttpHandler } from '../http/message'

/** Of all ARNs. */
export const accountId = '000000000000'

/** Any credentials work: the emulators require a signature, but verify only that of presigned URLs. */
export const credentials = { accessKeyId: 'STACKRUNNER', secretAccessKey: 'stack-runner-secret' }

/** The headers that a signed request has. */
export const unverifiedSignature = {
  authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}, SignedHeaders=host, Signature=none`,
  'x-amz-date': '20260101T000000Z',
}

/** In the form `http://127.0.0.1:PORT`. */
export type AwsEndpoints = {
  dynamodb: string
  /** S3 and SNS are one server. */
  storage: string
  sqs: string
  ses: string
  parameters: string
}

export type Emulator = { url: string; stop(): Promise<void> }

export async function serveEmulator(handle: HttpHandler): Promise<Emulator> {
  const server = await serveOnLoopback(0, listenerOf(handle))
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}
