import { StartError } from 'kit'
import { z } from 'zod'
import type { RunningApi } from '../api/run-api'
import type { Storage } from '../aws/run-storage'
import { headerValue, type HttpHandler, type HttpRequest, type HttpResponse, withHeader } from '../http/message'
import type { Stack } from '../template/stack'
import { bucketOrigin, openOrigin } from './bucket-origin'
import { readCachePolicy } from './cache-policy'
import type { Behavior, Distribution, Origin } from './distribution'
import { edgeError } from './edge-error'
import { forwardsViewer, originHeaders } from './forwarding'

export type OriginContext = { stack: Stack; api: RunningApi; storage: Storage }

export type OriginFetch = (behavior: Behavior, request: HttpRequest) => Promise<HttpResponse>

/** What an API sees as its client. */
const edgeAddress = '127.0.0.1'

export function createOriginFetch(context: OriginContext, distribution: Distribution): OriginFetch {
  const origins = new Map(
    distribution.Origins.map((origin) => [origin.Id, { origin, handle: createOrigin(context, origin) }]),
  )
  return async (behavior, request) => {
    const target = origins.get(behavior.TargetOriginId)
    if (!target) throw new StartError(`There is no origin ${behavior.TargetOriginId}.`)
    return send(target.handle, toOrigin(context.stack, behavior, request, target.origin))
  }
}

function toOrigin(stack: Stack, behavior: Behavior, request: HttpRequest, origin: Origin): HttpRequest {
  const forwardsAll = forwardsViewer(behavior.OriginRequestPolicyId)
  const { forwardsQuery } = readCachePolicy(stack, behavior.CachePolicyId)
  const { headers, clientAddress } = request
  return {
    ...request,
    path: origin.OriginPath + request.path,
    query: forwardsAll || forwardsQuery ? request.query : '',
    headers: origin.OriginCustomHeaders.reduce(
      (all, { HeaderName, HeaderValue }) => withHeader(all, HeaderName.toLowerCase(), HeaderValue),
      originHeaders(headers, clientAddress, forwardsAll, origin.DomainName),
    ),
    clientAddress: edgeAddress,
  }
}

async function send(handle: HttpHandler, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await handle(request)
  } catch {
    const host = headerValue(request.headers, 'host')
    return edgeError(502, `The origin ${host} could not be reached.`)
  }
}

function createOrigin(
  { stack, api, storage }: OriginContext,
  { DomainName, OriginAccessControlId }: Origin,
): HttpHandler {
  if (DomainName === api.host) return api.handle
  const bucket = findBucket(stack, DomainName)
  if (bucket) {
    return OriginAccessControlId ? bucketOrigin(stack, bucket, storage) : openOrigin(bucket, storage)
  }
  throw new StartError(`The origin ${DomainName} is neither a bucket nor an API of the stack.`)
}

export function findBucket(stack: Stack, domainName: string): string | undefined {
  return stack
    .resources('AWS::S3::Bucket', z.object({}))
    .find(({ id }) => stack.attribute(id, 'RegionalDomainName') === domainName)?.ref
}
