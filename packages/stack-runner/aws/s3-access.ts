import type { FastifyInstance } from 'fastify'
import { pairHeaders } from '../http/headers'
import { isPresigned, presignedUrlFault } from './presigned-url'

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

/**
 * Makes objects private, which fauxqs does not do: a request must be signed in its header, or presigned with a valid
 * signature that has not expired.
 */
export function requireSignatures(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query = ''] = (request.raw.url ?? '').split('?')
    const isObject = /^\/[^/_][^/]*\/./.test(path)
    if (!isObject) return
    const fault = isPresigned(query)
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

function s3Error(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
}
