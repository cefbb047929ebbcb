import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { decoded, type Header, headerValue, type HttpRequest, type HttpResponse } from '../http/message'
import { accessFault, s3Error } from './s3-access'

export type Buckets = {
  handle: (request: HttpRequest) => HttpResponse
  /** One to keep has what was put into it since, and in earlier starts. */
  create: (bucket: string, isKept: boolean) => void
  /** Into a bucket that is not kept. */
  put: (bucket: string, key: string, headers: Record<string, string>, body: Buffer) => void
}

type StoredObject = { headers: Record<string, string>; body: Buffer }

const fileSchema = z.object({ headers: z.record(z.string(), z.string()), base64: z.string() })
const storedHeader = /^(cache-control|content-(disposition|language|type)|expires|x-amz-meta-.+)$/
const noSuchKey = 'The specified key does not exist.'

/**
 * S3 as far as the store uses it. Objects are in memory; those of buckets to keep are also in the folder.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function openBuckets(folder: string): Buckets {
  const keeps = new Map<string, boolean>()
  /** By bucket and key, as in a path. */
  const objects = new Map<string, StoredObject>()
  const fileOf = (bucket: string, path: string) => join(folder, bucket, encodeURIComponent(path))

  function write(bucket: string, path: string, { headers, body }: StoredObject): void {
    const draft = join(folder, bucket, `.${randomUUID()}`)
    writeFileSync(draft, JSON.stringify({ headers, base64: body.toString('base64') }))
    renameSync(draft, fileOf(bucket, path))
  }

  function handle(request: HttpRequest): HttpResponse {
    const { method, path, body = Buffer.alloc(0) } = request
    const fault = accessFault(request, new Date())
    if (fault) return fault
    const [, bucket = ''] = path.split('/')
    const isKept = keeps.get(bucket)
    if (isKept === undefined) return s3Error(404, 'NoSuchBucket', 'The specified bucket does not exist')
    const name = decoded(path)
    const found = objects.get(name)
    if (method === 'PUT') {
      const refusal = refusalOf(request, found)
      if (refusal) return refusal
      const object = newObject(request.headers, body)
      objects.set(name, object)
      if (isKept) write(bucket, path, object)
      return response(200, { etag: object.headers['etag'] ?? '' })
    }
    if (method === 'DELETE') {
      objects.delete(name)
      if (isKept) rmSync(fileOf(bucket, path), { force: true })
      return response(204)
    }
    if (method !== 'GET' && method !== 'HEAD') return s3Error(405, 'MethodNotAllowed', `${method} is not run`)
    return found ? read(found, request) : s3Error(404, 'NoSuchKey', noSuchKey)
  }

  return {
    handle,
    create: (bucket, isKept) => {
      keeps.set(bucket, isKept)
      if (!isKept) return
      const own = join(folder, bucket)
      mkdirSync(own, { recursive: true })
      for (const file of readdirSync(own).filter((each) => !each.startsWith('.'))) {
        const { headers, base64 } = fileSchema.parse(JSON.parse(readFileSync(join(own, file), 'utf8')))
        const name = decodeURIComponent(decodeURIComponent(file))
        objects.set(name, newObject(Object.entries(headers), Buffer.from(base64, 'base64')))
      }
    },
    put: (bucket, key, headers, body) => {
      objects.set(`/${bucket}/${key}`, newObject(Object.entries(headers), body))
    },
  }
}

/** S3's error if `If-None-Match: *` finds an object, or `If-Match` another one or none. */
function refusalOf({ headers }: HttpRequest, found: StoredObject | undefined): HttpResponse | undefined {
  const match = headerValue(headers, 'if-match')
  const isRefused =
    match === undefined ? found && headerValue(headers, 'if-none-match') : match !== found?.headers['etag']
  if (!isRefused) return undefined
  if (!found) return s3Error(404, 'NoSuchKey', noSuchKey)
  return s3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')
}

function newObject(given: readonly Header[], body: Buffer): StoredObject {
  const stored = given.map(([name, value]) => [name.toLowerCase(), value] as const)
  const headers = {
    'content-type': 'binary/octet-stream',
    ...Object.fromEntries(stored.filter(([name]) => storedHeader.test(name))),
    etag: `"${createHash('md5').update(body).digest('hex')}"`,
    'last-modified': new Date().toUTCString(),
  }
  return { headers, body }
}

/** A presigned URL may set some of the headers. */
function read({ headers, body }: StoredObject, { query, headers: asked }: HttpRequest): HttpResponse {
  const overrides = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const [, header] = /^response-(content-\w+|cache-control|expires)$/.exec(name) ?? []
    return header ? [[header, value] as const] : []
  })
  const all = { 'accept-ranges': 'bytes', ...headers, ...Object.fromEntries(overrides) }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headerValue(asked, 'range') ?? '') ?? []
  if (first === undefined || first + last === '') return response(200, all, body)
  const start = first === '' ? Math.max(0, body.length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? body.length : Math.min(body.length, Number(last) + 1)
  if (start >= end) return s3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  const range = { 'content-range': `bytes ${start}-${end - 1}/${body.length}` }
  return response(206, { ...all, ...range }, body.subarray(start, end))
}

function response(status: number, headers: Record<string, string> = {}, body: Buffer = Buffer.alloc(0)): HttpResponse {
  return { status, headers: Object.entries(headers), body }
}
