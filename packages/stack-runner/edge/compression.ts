import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { headerValue, withHeader, withoutHeaders } from '../http/headers'
import type { HttpResponse } from '../http/message'

/** The preferred one first. */
export type Encodings = ('br' | 'gzip')[]

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressibleTypes =
  /^(text\/.+|application\/(javascript|json|ld\+json|manifest\+json|xml|rss\+xml|wasm)|image\/svg\+xml|font\/(ttf|otf))$/
const compressibleStatus = [200, 403, 404]
const [minBytes, maxBytes] = [1000, 10_000_000]

/** Compresses a response like CloudFront: if it is text of a suitable size, and the viewer accepts it. */
export function compress(
  response: HttpResponse,
  acceptEncoding: string | undefined,
  encodings: Encodings,
): HttpResponse {
  const { headers, body, status } = response
  const type = headerValue(headers, 'content-type')?.split(';')[0]?.trim() ?? ''
  const accepted = (acceptEncoding ?? '').split(',').map((part) => part.split(';')[0]?.trim())
  const encoding = encodings.find((candidate) => accepted.includes(candidate))
  const fits = body.length >= minBytes && body.length <= maxBytes
  const isPlain = headerValue(headers, 'content-encoding') === undefined
  if (!encoding || !fits || !isPlain || !compressibleStatus.includes(status)) return response
  if (!compressibleTypes.test(type)) return response
  const etag = headerValue(headers, 'etag')
  const encoded = withHeader(
    withHeader(withoutHeaders(headers, ['content-length']), 'content-encoding', encoding),
    'vary',
    'Accept-Encoding',
  )
  return {
    status,
    // The origin's strong ETag identifies the uncompressed bytes.
    headers: etag ? withHeader(encoded, 'etag', `W/${etag.replace(/^W\//, '')}`) : encoded,
    body: encoding === 'br' ? brotli(body) : gzipSync(body),
  }
}

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
