import { StartError } from 'kit'
import { z } from 'zod'
import type { RunningApi } from '../api/run-api'
import { type HttpHandler, withHeader } from '../http/message'
import type { Stack } from '../template/stack'
import { bucketOrigin, type ObjectStore, openOrigin } from './bucket-origin'
import { readCachePolicy } from './cache-policy'
import type { Behavior, Origin } from './distribution'
import { forwardsViewer, originHeaders } from './forwarding'

export type OriginContext = { stack: Stack; api: RunningApi; storage: ObjectStore }

/** What an API sees as its client. */
const edgeAddress = '127.0.0.1'

/** Gets what the behaviour forwards. */
export function originOf(context: OriginContext, origins: readonly Origin[], behavior: Behavior): HttpHandler {
  const origin = origins.find(({ Id }) => Id === behavior.TargetOriginId)
  if (!origin) throw new StartError(`There is no origin ${behavior.TargetOriginId}.`)
  const handle = createOrigin(context, origin)
  const forwardsAll = forwardsViewer(behavior.OriginRequestPolicyId)
  const { forwardsQuery } = readCachePolicy(context.stack, behavior.CachePolicyId)
  return async ({ headers, clientAddress, ...request }) =>
    handle({
      ...request,
      path: origin.OriginPath + request.path,
      query: forwardsAll || forwardsQuery ? request.query : '',
      headers: origin.OriginCustomHeaders.reduce(
        (all, { HeaderName, HeaderValue }) => withHeader(all, HeaderName.toLowerCase(), HeaderValue),
        originHeaders(headers, clientAddress, forwardsAll, origin.DomainName),
      ),
      clientAddress: edgeAddress,
    })
}

function createOrigin(
  { stack, api, storage }: OriginContext,
  { DomainName, OriginAccessControlId }: Origin,
): HttpHandler {
  if (DomainName === api.host) return api.handle
  const bucket = findBucket(stack, DomainName)
  if (bucket) return OriginAccessControlId ? bucketOrigin(stack, bucket, storage) : openOrigin(bucket, storage)
  throw new StartError(`The origin ${DomainName} is neither a bucket nor an API of the stack.`)
}

export function findBucket(stack: Stack, domainName: string): string | undefined {
  return stack
    .resources('AWS::S3::Bucket', z.object({}))
    .find(({ id }) => stack.attribute(id, 'RegionalDomainName') === domainName)?.ref
}
