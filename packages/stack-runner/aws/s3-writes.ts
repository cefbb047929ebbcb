import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { s3Error } from './s3-access'

/** Objects that outlive the emulator. */
export type KeptObjects = {
  /** Keeps what is put into a bucket from now on, and puts what earlier starts kept. */
  keep(bucket: string): Promise<void>
}

const fileSchema = z.object({ headers: z.record(z.string(), z.string()), base64: z.string() })
/** fauxqs checks no signature; requireSignatures wants its form. */
const authorization = 'AWS4-HMAC-SHA256 own'

/**
 * Adds what fauxqs lacks: `If-None-Match: *` and `If-Match` of PutObject, one write of an object after the other, and a
 * folder for the objects of some buckets.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function handleWrites(app: FastifyInstance, folder: string, ownUrl: () => string): KeptObjects {
  const kept = new Set<string>()
  /** By object, until its write ends. */
  const writing = new Map<string, Promise<void>>()
  const endings = new WeakMap<FastifyRequest, () => void>()
  const read = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
    fetch(ownUrl() + path, { method, headers: { authorization } })

  app.addHook('preHandler', async (request, reply) => {
    const path = objectPath(request)
    if (path === undefined) return
    const before = writing.get(path)
    writing.set(path, new Promise((end) => endings.set(request, end)))
    await before
    const refusal = await refusalOf(request.headers, () => read(path, 'HEAD'))
    if (!refusal) return
    const [status, code, message] = refusal
    return reply.code(status).type('application/xml').send(s3Error(code, message))
  })
  app.addHook('onResponse', async (request) => endings.get(request)?.())
  app.addHook('onSend', async (request, reply) => {
    const path = objectPath(request)
    const [, bucket = ''] = path?.split('/') ?? []
    if (path === undefined || reply.statusCode >= 400 || !kept.has(bucket)) return
    const object = await read(path)
    const stored = {
      headers: { 'content-type': object.headers.get('content-type') ?? '' },
      base64: Buffer.from(await object.arrayBuffer()).toString('base64'),
    }
    const draft = join(folder, bucket, `.${randomUUID()}`)
    await writeFile(draft, JSON.stringify(stored))
    await rename(draft, join(folder, bucket, encodeURIComponent(path)))
  })
  return {
    keep: async (bucket) => {
      const own = join(folder, bucket)
      await mkdir(own, { recursive: true })
      for (const name of (await readdir(own)).filter((file) => !file.startsWith('.'))) {
        const text = await readFile(join(own, name), 'utf8')
        const { headers, base64 } = fileSchema.parse(JSON.parse(text))
        const body = Buffer.from(base64, 'base64')
        const url = ownUrl() + decodeURIComponent(name)
        await fetch(url, { method: 'PUT', body, headers: { ...headers, authorization } })
      }
      kept.add(bucket)
    },
  }
}

/** `undefined` if the request puts no object. */
function objectPath({ method, url }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?')
  return method === 'PUT' && /^\/[^/]+\/./.test(path) ? path : undefined
}

const preconditionFailed = [
  412,
  'PreconditionFailed',
  'At least one of the pre-conditions you specified did not hold',
] as const
const noSuchKey = [404, 'NoSuchKey', 'The specified key does not exist.'] as const

/** S3's error if `If-None-Match: *` finds an object, or `If-Match` another one or none. */
async function refusalOf(
  { 'if-none-match': none, 'if-match': match }: FastifyRequest['headers'],
  readHead: () => Promise<Response>,
) {
  if (none === undefined && match === undefined) return undefined
  const { ok, headers } = await readHead()
  if (none !== undefined) return ok ? preconditionFailed : undefined
  if (!ok) return noSuchKey
  return headers.get('etag') === match ? undefined : preconditionFailed
}
