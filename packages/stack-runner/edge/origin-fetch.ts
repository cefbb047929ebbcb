import { headerValue, withHeader } from '../http/headers'
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message'
import { StackRunnerError } from '../platform/stack-runner-error'
import { readCachePolicy } from './cache-policy'
import type { Behavior, Distribution, Origin } from './distribution'
import { edgeError } from './edge-error'
import { type Forwarding, originHeaders, readForwarding } from './forwarding'
import { createOrigin, type OriginContext } from './origins'

export type OriginFetch = (behavior: Behavior, request: HttpRequest) => Promise<HttpResponse>

/** The address from which the edge calls origins, which an API sees as its client. */
const edgeAddress = '127.0.0.1'

/** Returns the function that sends a behavior's requests to its origin. */
export function createOriginFetch(context: OriginContext, distribution: Distribution): OriginFetch {
  const origins = new Map(
    distribution.Origins.map((origin) => [
      origin.Id,
      { origin, handle: createOrigin(context, origin) },
    ]),
  )
  return async (behavior, request) => {
    const target = origins.get(behavior.TargetOriginId)
    if (!target) throw new StackRunnerError(`There is no origin ${behavior.TargetOriginId}.`)
    const forwarding = readForwarding(behavior.OriginRequestPolicyId)
    const { forwardsQuery } = readCachePolicy(context.stack, behavior.CachePolicyId)
    return send(
      target.handle,
      toOrigin(
        request,
        target.origin,
        forwardsQuery ? { ...forwarding, forwardsQuery } : forwarding,
      ),
    )
  }
}

function toOrigin(request: HttpRequest, origin: Origin, forwarding: Forwarding): HttpRequest {
  const { headers, clientAddress } = request
  return {
    ...request,
    path: origin.OriginPath + request.path,
    query: forwarding.forwardsQuery ? request.query : '',
    headers: origin.OriginCustomHeaders.reduce(
      (all, { HeaderName, HeaderValue }) => withHeader(all, HeaderName.toLowerCase(), HeaderValue),
      originHeaders(headers, clientAddress, forwarding, origin.DomainName),
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
