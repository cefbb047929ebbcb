import { z } from 'zod'
import { type Header, headerValue, type HttpRequest, type HttpResponse } from '../http/message'
import type { ApiModel } from './api-model'
import type { FoundRoute } from './find-route'

/**
 * A Lambda proxy integration's event, format 1.0, as far as the functions read it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function proxyEvent(
  { stageName, stageVariables }: ApiModel,
  { route, pathParameters }: FoundRoute,
  { method, path, query, headers, body, clientAddress }: HttpRequest,
  requestId: string,
) {
  return {
    resource: route.resourcePath,
    path,
    httpMethod: method,
    headers: Object.fromEntries(headers),
    queryStringParameters: query === '' ? null : Object.fromEntries(new URLSearchParams(query)),
    pathParameters,
    stageVariables,
    requestContext: {
      httpMethod: method,
      identity: { sourceIp: clientAddress, userAgent: headerValue(headers, 'user-agent') ?? null },
      path: `/${stageName}${path}`,
      requestId,
      resourcePath: route.resourcePath,
      stage: stageName,
    },
    body: body?.toString() || null,
    isBase64Encoded: false,
  }
}

const proxyResponseSchema = z.strictObject({
  statusCode: z.int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)).optional(),
  body: z.string(),
})
const defaultType: Header = ['content-type', 'application/json']

/** `undefined` for a payload in another form, such as bytes in base64. */
export function proxyResponse(payload: unknown): HttpResponse | undefined {
  const { data } = proxyResponseSchema.safeParse(payload)
  if (!data) return undefined
  const headers = Object.entries(data.headers ?? {})
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type')
  return {
    status: data.statusCode,
    headers: hasType ? headers : [defaultType, ...headers],
    body: Buffer.from(data.body),
  }
}
