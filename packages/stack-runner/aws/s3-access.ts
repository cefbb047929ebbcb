import aws4 from 'aws4'
import { headerValue, type HttpRequest, type HttpResponse, isSigned } from '../http/message'
import { credentials } from '../platform/account'

/** In S3's words. */
export function s3Error(status: number, code: string, message: string): HttpResponse {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: [['content-type', 'application/xml']], body: Buffer.from(text) }
}

const signatureMismatch = 'The request signature we calculated does not match the signature you provided.'

/**
 * Why a request may not have an object: it must be signed in its header, which is not verified, or presigned with a
 * valid signature that has not expired.
 */
export function accessFault(request: HttpRequest, now: Date): HttpResponse | undefined {
  const query = new URLSearchParams(request.query)
  if (query.has('X-Amz-Signature')) return presignedUrlFault(request, query, now)
  return isSigned(request) ? undefined : s3Error(403, 'AccessDenied', 'Access Denied')
}

/**
 * The URL must be complete, not expired at `now`, and signed for exactly this method, path, query and host with this
 * machine's credentials.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
function presignedUrlFault(request: HttpRequest, query: URLSearchParams, now: Date): HttpResponse | undefined {
  const hasRepeats = new Set(query.keys()).size < query.size
  const signedAtMs = parseDate(query.get('X-Amz-Date') ?? '')
  const [key, , region, ...rest] = (query.get('X-Amz-Credential') ?? '').split('/')
  const isOwn = key === credentials.accessKeyId && rest.length === 2
  const lifetime = Number(query.get('X-Amz-Expires'))
  const maxLifetime = 7 * 24 * 60 * 60
  if (hasRepeats || Number.isNaN(signedAtMs) || !isOwn || !(lifetime >= 1 && lifetime <= maxLifetime)) {
    const message = 'Query-string authentication needs all of its parameters.'
    return s3Error(400, 'AuthorizationQueryParametersError', message)
  }
  if (now.getTime() > signedAtMs + lifetime * 1000) return s3Error(403, 'AccessDenied', 'Request has expired')
  const isRight = query.get('X-Amz-Signature') === signatureOf(request, query, region)
  return isRight ? undefined : s3Error(403, 'SignatureDoesNotMatch', signatureMismatch)
}

function signatureOf({ method, path, headers }: HttpRequest, query: URLSearchParams, region?: string): string | null {
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
