import { z } from 'zod'
import type { Header } from '../http/headers'
import type { HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'

/**
 * What API Gateway answers by itself, with its own status and message
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html).
 */
const defaults = {
  DEFAULT_5XX: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  QUOTA_EXCEEDED: [429, 'Limit Exceeded'],
  REQUEST_TOO_LARGE: [413, 'HTTP content length exceeded 10485760 bytes.'],
  THROTTLED: [429, 'Too Many Requests'],
} as const

export type GatewayResponseType = keyof typeof defaults

/** Makes the gateway's own answers for one API, in the shape that the template gives them. */
export type GatewayResponses = (type: GatewayResponseType, requestId: string) => HttpResponse

const gatewayResponseSchema = z.object({
  RestApiId: z.string(),
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
})

/** Reads the `GatewayResponse`s of an API; those that it lacks are API Gateway's own. */
export function readGatewayResponses(stack: Stack, apiId: string): GatewayResponses {
  const given = stack
    .resources('AWS::ApiGateway::GatewayResponse', gatewayResponseSchema)
    .map(({ properties }) => properties)
    .filter(({ RestApiId }) => RestApiId === apiId)

  return (type, requestId) => {
    const [status, message] = defaults[type]
    const family = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX'
    const own = given.find(({ ResponseType }) => ResponseType === type)
    const response = own ?? given.find(({ ResponseType }) => ResponseType === family)
    const template = response?.ResponseTemplates['application/json'] ?? defaultTemplate
    return {
      status: response?.StatusCode ?? status,
      headers: [jsonType, ...literalHeaders(response?.ResponseParameters ?? {})],
      body: Buffer.from(fill(template, { type, message, requestId })),
    }
  }
}

const defaultTemplate = '{"message":$context.error.messageString}'
const jsonType: Header = ['content-type', 'application/json']

/** `gatewayresponse.header.cache-control: "'no-store'"`: a literal stands in single quotes. */
function literalHeaders(parameters: Record<string, string>): Header[] {
  return Object.entries(parameters).flatMap(([target, value]) => {
    const name = /^gatewayresponse\.header\.(.+)$/.exec(target)?.[1]
    const literal = /^'(.*)'$/.exec(value)?.[1]
    return name !== undefined && literal !== undefined ? [[name.toLowerCase(), literal]] : []
  })
}

type Context = { type: string; message: string; requestId: string }

function fill(template: string, { type, message, requestId }: Context): string {
  return template
    .replaceAll('$context.error.messageString', JSON.stringify(message))
    .replaceAll('$context.error.message', message)
    .replaceAll('$context.error.responseType', type)
    .replaceAll('$context.requestId', requestId)
}
