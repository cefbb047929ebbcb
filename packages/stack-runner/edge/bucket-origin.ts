import { z } from 'zod'
import type { Storage } from '../aws/run-storage'
import { s3Error } from '../aws/s3-access'
import { unverifiedSignature } from '../platform/account'
import type { Header, HttpHandler, HttpRequest, HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'

export type ObjectStore = Pick<Storage, 'url' | 'handle'>

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

/** The bucket's policy must allow CloudFront to read and to list it (origin access control). */
export function bucketOrigin(stack: Stack, bucket: string, storage: ObjectStore): HttpHandler {
  const actions = actionsOfCloudFront(stack, bucket)
  const isAllowed = ['s3:GetObject', 's3:ListBucket'].every((action) => actions.includes(action))
  return async (request) => {
    if (!isAllowed) return s3Error(403, 'AccessDenied', 'Access Denied')
    const response = read(storage, bucket, { ...request, query: '' }, unverifiedSignature)
    if (response.status < 400) return response
    return s3Error(404, 'NoSuchKey', 'The specified key does not exist.')
  }
}

/** Unsigned, so that S3 checks a presigned URL itself. */
export function openOrigin(bucket: string, storage: ObjectStore): HttpHandler {
  return async (request) => read(storage, bucket, request)
}

/** At S3's own address, which presigned URLs are signed for. */
function read({ url, handle }: ObjectStore, bucket: string, request: HttpRequest, own = {}): HttpResponse {
  const asked = request.headers.filter(([name]) => /^(range|if-range)$/i.test(name))
  const headers: Header[] = [['host', new URL(url).host], ...asked, ...Object.entries<string>(own)]
  return handle({ ...request, path: `/${bucket}${request.path}`, headers })
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
