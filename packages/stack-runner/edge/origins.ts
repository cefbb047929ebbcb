import { z } from 'zod'
import type { RunningApi } from '../api/run-api'
import type { HttpHandler } from '../http/message'
import { StackRunnerError } from '../platform/stack-runner-error'
import type { Stack } from '../template/stack'
import { bucketOrigin, openOrigin } from './bucket-origin'
import type { Origin } from './distribution'

/** The possible origins of a distribution, and the S3 emulator's URL. */
export type OriginContext = { stack: Stack; apis: RunningApi[]; storageUrl: string }

/** Finds the API or bucket of the stack that serves an origin of the distribution. */
export function createOrigin(
  { stack, apis, storageUrl }: OriginContext,
  { DomainName, OriginAccessControlId }: Origin,
): HttpHandler {
  const api = apis.find(({ host }) => host === DomainName)
  if (api) return api.handle
  const bucket = findBucket(stack, DomainName)
  if (bucket) {
    const url = `${storageUrl}/${bucket}`
    return OriginAccessControlId ? bucketOrigin(stack, bucket, url) : openOrigin(url)
  }
  throw new StackRunnerError(
    `The origin ${DomainName} is neither a bucket nor an API of the stack.`,
  )
}

/** The name of the stack's bucket with a domain name, if there is one. */
export function findBucket(stack: Stack, domainName: string): string | undefined {
  return stack
    .resources('AWS::S3::Bucket', z.object({}))
    .find(({ id }) => stack.attribute(id, 'RegionalDomainName') === domainName)?.ref
}
