import { z } from 'zod'
import type { Header, HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'

/**
 * Status and message of the gateway's own responses; `DEFAULT_5XX` if a function fails, or its response is malformed.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const defaultResponses = {
  ACCESS_DENIED: [403, 'Forbidden'],
  DEFAULT_5XX: [502, 'Internal server error'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'HTTP content length exceeded 10485760 bytes.'],
  THROTTLED: [429, 'Too Many Requests'],
} as const

export type Refusal = keyof typeof defaultResponses

const gatewayResponseSchema = z.object({
  ResponseType: z.enum([...Object.keys(defaultResponses), 'DEFAULT_4XX']),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(
    z.string().regex(/^gatewayresponse\.header\./),
    z.string().regex(/^'.*'$/, 'only literals are run on one machine'),
  ),
  ResponseTemplates: z.strictObject({
    'application/json': z.string().regex(/^[^$]*$/, 'variables are not run on one machine'),
  }),
})

/** A type without a `GatewayResponse` uses that of its family, and otherwise API Gateway's own response. */
export function readGatewayResponses(stack: Stack): (refusal: Refusal) => HttpResponse {
  const given = stack
    .resources('AWS::ApiGateway::GatewayResponse', gatewayResponseSchema)
    .map(({ properties }) => properties)
  return (refusal) => {
    const [status, message] = defaultResponses[refusal]
    const own = given.find(({ ResponseType }) => ResponseType === refusal)
    const family = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX'
    const response = own ?? given.find(({ ResponseType }) => ResponseType === family)
    const template = response?.ResponseTemplates['application/json']
    return {
      status: response?.StatusCode ?? status,
      headers: [['content-type', 'application/json'], ...literalHeaders(response?.ResponseParameters ?? {})],
      body: Buffer.from(template ?? JSON.stringify({ message })),
    }
  }
}

/** `gatewayresponse.header.cache-control: "'no-store'"`: a literal is in single quotes. */
function literalHeaders(parameters: Record<string, string>): Header[] {
  return Object.entries(parameters).map(([target, value]) => [
    target.replace('gatewayresponse.header.', '').toLowerCase(),
    value.slice(1, -1),
  ])
}
