import { headerValue, withHeader } from '../http/headers'
import type { HttpHandler, HttpRequest, HttpResponse } from '../http/message'
import { StoreError } from '../store-error'
import type { Behavior, Distribution, Origin } from './distribution'
import { edgeError } from './edge-error'
import { type Forwarding, originHeaders, readForwarding } from './forwarding'
import { createOrigin, type Surroundings } from './origins'

/** An origin's answer as the distribution shows it, and the status that the origin itself gave. */
export type Fetched = { response: HttpResponse; originStatus: number }
export type OriginFetch = (behavior: Behavior, request: HttpRequest) => Promise<Fetched>

/** The address from which the edge calls origins: what an API sees as its caller. */
const edgeAddress = '127.0.0.1'

/** Makes the way from the distribution's behaviours to its origins, custom error pages included. */
export function createOriginFetch(
  surroundings: Surroundings,
  distribution: Distribution,
  behaviorOf: (path: string) => Behavior,
): OriginFetch {
  const origins = new Map(
    distribution.Origins.map((origin) => [
      origin.Id,
      { origin, handle: createOrigin(surroundings, origin) },
    ]),
  )
  const fetchFrom = async (behavior: Behavior, request: HttpRequest) => {
    const target = origins.get(behavior.TargetOriginId)
    if (!target) throw new StoreError(`There is no origin ${behavior.TargetOriginId}.`)
    const forwarding = readForwarding(surroundings.stack, behavior.OriginRequestPolicyId)
    return send(target.handle, toOrigin(request, target.origin, forwarding, distribution))
  }
  return async (behavior, request) => {
    const response = await fetchFrom(behavior, request)
    const rule = distribution.CustomErrorResponses.find(
      ({ ErrorCode }) => ErrorCode === response.status,
    )
    const { ResponsePagePath: path, ResponseCode: status } = rule ?? {}
    if (path === undefined) return { response, originStatus: response.status }
    const page = await fetchFrom(behaviorOf(path), { ...request, method: 'GET', path, query: '' })
    return {
      response: { ...page, status: status ?? response.status },
      originStatus: response.status,
    }
  }
}

function toOrigin(
  request: HttpRequest,
  origin: Origin,
  forwarding: Forwarding,
  { DefaultRootObject }: Distribution,
): HttpRequest {
  const path = request.path === '/' ? `/${DefaultRootObject}` : request.path
  const headers = originHeaders(
    request.headers,
    request.clientAddress,
    forwarding,
    origin.DomainName,
  )
  return {
    ...request,
    path: origin.OriginPath + path,
    query: forwarding.forwardsQuery ? request.query : '',
    headers: origin.OriginCustomHeaders.reduce(
      (all, { HeaderName, HeaderValue }) => withHeader(all, HeaderName.toLowerCase(), HeaderValue),
      headers,
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
