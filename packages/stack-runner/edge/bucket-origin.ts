import { z } from 'zod'
import { s3Error } from '../aws/s3-access'
import { credentials } from '../platform/account'
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'

const policySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.enum(['Allow', 'Deny']),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.unknown(),
      }),
    ),
  }),
})
const cloudFrontSchema = z.object({ Service: z.literal('cloudfront.amazonaws.com') })

const objectHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
]
const isObjectHeader = (name: string) => objectHeaders.includes(name) || name.startsWith('x-amz-meta-')
// The emulator requires a signature, but does not verify it.
const signature = { authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/edge` }

/** The bucket's policy must allow CloudFront to read and to list it (origin access control). */
export function bucketOrigin(stack: Stack, bucket: string, url: string): HttpHandler {
  const actions = actionsOfCloudFront(stack, bucket)
  const isAllowed = ['s3:GetObject', 's3:ListBucket'].every((action) => actions.includes(action))
  return async (request) => {
    if (!isAllowed) return s3Error(403, 'AccessDenied', 'Access Denied')
    const response = await read(`${url}${request.path}`, request, signature)
    if (response.status < 400) return response
    return s3Error(404, 'NoSuchKey', 'The specified key does not exist.')
  }
}

/** Unsigned, so that S3 checks a presigned URL itself. */
export function openOrigin(url: string): HttpHandler {
  return async (request) => read(`${url}${request.path}?${request.query}`, request)
}

async function read(url: string, { method, headers }: HttpRequest, own = {}): Promise<HttpResponse> {
  const asked = headers.filter(([name]) => /^(range|if-range)$/i.test(name))
  const response = await fetch(url, { method, headers: { ...Object.fromEntries(asked), ...own } })
  const passed = [...response.headers].filter(([name]) => isObjectHeader(name))
  return { status: response.status, headers: passed, body: Buffer.from(await response.arrayBuffer()) }
}

function actionsOfCloudFront(stack: Stack, bucket: string): string[] {
  return stack
    .resources('AWS::S3::BucketPolicy', policySchema)
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Effect, Principal }) => {
      return Effect === 'Allow' && cloudFrontSchema.safeParse(Principal).success
    })
    .flatMap(({ Action }) => Action)
}
