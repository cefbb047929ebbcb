import aws4 from 'aws4'
import type { FastifyInstance } from 'fastify'
import { type Header, headerValue, pairHeaders } from '../http/headers'
import { credentials } from '../platform/account'

const faultResponses = {
  AuthorizationQueryParametersError: [
    400,
    'AuthorizationQueryParametersError',
    'Query-string authentication needs all of its parameters.',
  ],
  'AccessDenied: expired': [403, 'AccessDenied', 'Request has expired'],
  SignatureDoesNotMatch: [
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided.',
  ],
  anonymous: [403, 'AccessDenied', 'Access Denied'],
} as const

type Fault = keyof typeof faultResponses
type PresignedRequest = { method: string; path: string; query: URLSearchParams; headers: Header[] }

/**
 * Makes objects private, which fauxqs does not: a request must be signed in its header, or presigned with a valid
 * signature that has not expired.
 */
export function requireSignatures(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', ...rest] = (request.raw.url ?? '').split('?')
    const query = new URLSearchParams(rest.join('?'))
    const isObject = /^\/[^/_][^/]*\/./.test(path)
    if (!isObject) return
    const fault = query.has('X-Amz-Signature')
      ? presignedUrlFault(
          { method: request.method, path, query, headers: pairHeaders(request.raw.rawHeaders) },
          new Date(),
        )
      : request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')
        ? undefined
        : 'anonymous'
    if (!fault) return
    const [status, code, message] = faultResponses[fault]
    return reply.code(status).type('application/xml').send(s3Error(code, message))
  })
}

export function s3Error(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
}

/**
 * The URL must be complete, not expired at `now`, and signed for exactly this method, path, query and host with this
 * machine's credentials.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
function presignedUrlFault(request: PresignedRequest, now: Date): Fault | undefined {
  const { query } = request
  const hasRepeats = new Set(query.keys()).size < query.size
  const signedAtMs = parseDate(query.get('X-Amz-Date') ?? '')
  const [key, , region, ...rest] = (query.get('X-Amz-Credential') ?? '').split('/')
  const isOwn = key === credentials.accessKeyId && rest.length === 2
  const lifetime = Number(query.get('X-Amz-Expires'))
  const maxLifetime = 7 * 24 * 60 * 60
  if (hasRepeats || Number.isNaN(signedAtMs) || !isOwn || !(lifetime >= 1 && lifetime <= maxLifetime)) {
    return 'AuthorizationQueryParametersError'
  }
  if (now.getTime() > signedAtMs + lifetime * 1000) return 'AccessDenied: expired'
  const isSigned = query.get('X-Amz-Signature') === signatureOf(request, region)
  return isSigned ? undefined : 'SignatureDoesNotMatch'
}

/** What this machine would sign, without the query's own signature. */
function signatureOf({ method, path, query, headers }: PresignedRequest, region: string | undefined): string | null {
  const unsigned = new URLSearchParams(query)
  unsigned.delete('X-Amz-Signature')
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const signed = aws4.sign(
    {
      service: 's3',
      region,
      signQuery: true,
      method,
      path: `${path}?${unsigned.toString()}`,
      headers: Object.fromEntries(names.map((name) => [name, headerValue(headers, name) ?? ''])),
    },
    credentials,
  )
  return new URL(signed.path ?? '', 'http://localhost').searchParams.get('X-Amz-Signature')
}

/** `20261121T093000Z` in milliseconds; NaN for anything else. */
function parseDate(text: string): number {
  const pattern = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  return pattern.test(text) ? Date.parse(text.replace(pattern, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN
}
