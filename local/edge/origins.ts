import { z } from 'zod'
import type { RunningApi } from '../api/run-api'
import type { HttpHandler } from '../http/message'
import { StoreError } from '../store-error'
import type { Stack } from '../template/stack'
import { bucketOrigin } from './bucket-origin'
import type { Origin } from './distribution'

/** What a distribution's origins can be, and where objects are kept. */
export type Surroundings = { stack: Stack; apis: RunningApi[]; storageUrl: string }

/** Finds what an origin of the distribution stands for: an API or a bucket of the stack. */
export function createOrigin(
  { stack, apis, storageUrl }: Surroundings,
  { DomainName }: Origin,
): HttpHandler {
  const api = apis.find(({ host }) => host === DomainName)
  if (api) return api.handle
  const bucket = stack
    .resources('AWS::S3::Bucket', z.object({}))
    .find(({ id }) => stack.attribute(id, 'RegionalDomainName') === DomainName)
  if (bucket) return bucketOrigin(stack, bucket.ref, storageUrl)
  throw new StoreError(`The origin ${DomainName} is neither a bucket nor an API of the stack.`)
}
