import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headerValue, type HttpResponse, withHeader } from '../http/message'

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressibleTypes = /^(text\/.+|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)$/
const [minBytes, maxBytes] = [1000, 10_000_000]

/** Only text of the sizes that CloudFront compresses. */
export function compress(response: HttpResponse, acceptEncoding = ''): HttpResponse {
  const { headers, body, status } = response
  const type = headerValue(headers, 'content-type')?.split(';')[0]?.trim() ?? ''
  const accepted = acceptEncoding.split(',').map((part) => part.split(';')[0]?.trim())
  const encoding = ['br', 'gzip'].find((candidate) => accepted.includes(candidate))
  const fits = body.length >= minBytes && body.length <= maxBytes
  if (!encoding || !fits || ![200, 403, 404].includes(status)) return response
  if (!compressibleTypes.test(type)) return response
  const etag = headerValue(headers, 'etag')
  const encoded = withHeader(withHeader(headers, 'content-encoding', encoding), 'vary', 'Accept-Encoding')
  return {
    status,
    // The origin's strong ETag identifies the uncompressed bytes.
    headers: etag ? withHeader(encoded, 'etag', `W/${etag}`) : encoded,
    body: etag ? keptOf(`${encoding} ${etag}`, () => compressed(body, encoding)) : compressed(body, encoding),
  }
}

/** By the origin's ETag, as in CloudFront's cache. */
const kept = new Map<string, Buffer>()

function keptOf(key: string, make: () => Buffer): Buffer {
  const body = kept.get(key) ?? make()
  kept.set(key, body)
  return body
}

function compressed(body: Buffer, encoding: string): Buffer {
  return encoding === 'br' ? brotliCompressSync(body, quickly) : gzipSync(body)
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
