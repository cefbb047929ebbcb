import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Header, headerValue } from '../http/headers'
import { credentials } from '../platform/account'

export type PresignedRequest = { method: string; path: string; query: string; headers: Header[] }

/** S3's error for a presigned URL that it does not accept. */
export type PresignedUrlFault =
  'AuthorizationQueryParametersError' | 'AccessDenied: expired' | 'SignatureDoesNotMatch'

/** Whether a request carries its signature in the URL. */
export function isPresigned(query: string): boolean {
  return new URLSearchParams(query).has('X-Amz-Signature')
}

/**
 * Checks a presigned URL as S3 does: complete, not expired at `now`, and signed for just this
 * method, path, query and host with this machine's credentials
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
 */
export function presignedUrlFault(
  request: PresignedRequest,
  now: Date,
): PresignedUrlFault | undefined {
  const query = new URLSearchParams(request.query)
  const [date, scope] = [query.get('X-Amz-Date') ?? '', scopeOf(query)]
  const signedAt = parseDate(date)
  const lifetime = Number(query.get('X-Amz-Expires'))
  const maxLifetime = 7 * 24 * 60 * 60
  if (!signedAt || !scope || !(lifetime >= 1 && lifetime <= maxLifetime)) {
    return 'AuthorizationQueryParametersError'
  }
  if (now.getTime() > signedAt.getTime() + lifetime * 1000) return 'AccessDenied: expired'
  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    scope.join('/'),
    sha256(canonicalRequest(request, query)),
  ]
  const expected = hmac(signingKey(scope), toSign.join('\n')).toString('hex')
  return equals(expected, query.get('X-Amz-Signature') ?? '') ? undefined : 'SignatureDoesNotMatch'
}

/** Date, region, service and terminator of the credential; `undefined` if it is not this machine's. */
function scopeOf(query: URLSearchParams): string[] | undefined {
  const [key, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  return key === credentials.accessKeyId && scope.length === 4 ? scope : undefined
}

function canonicalRequest(request: PresignedRequest, query: URLSearchParams): string {
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const parameters = [...query.entries()]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return [
    request.method,
    request.path,
    parameters.toSorted().join('&'),
    ...signedHeaders.map((name) => `${name}:${(headerValue(request.headers, name) ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
}

function signingKey(scope: string[]): Buffer {
  return scope.reduce<Buffer>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  )
}

/** `20261121T093000Z` as a date. */
function parseDate(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second))
}

/** AWS's own form of percent-encoding: stricter than `encodeURIComponent`. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function equals(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
