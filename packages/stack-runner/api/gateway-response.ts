import { z } from 'zod'
import type { Header } from '../http/headers'
import type { HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'
import { type Call, fillTemplate, unknownVariables } from './context-variables'
import { defaultResponses, isGatewayResponseType, type Refusal } from './gateway-response-types'

/** The gateway's error responses for one API, as defined in the template. */
export type GatewayResponses = (refusal: Refusal, call: Call) => HttpResponse

const templateSchema = z.string().refine((template) => unknownVariables(template).length === 0, {
  error: ({ input }) => `${unknownVariables(String(input)).join(', ')} is not run on one machine`,
})
const gatewayResponseSchema = z.object({
  RestApiId: z.string(),
  ResponseType: z.string().refine(isGatewayResponseType, 'is not a type of gateway response'),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z
    .record(
      z.string().regex(/^gatewayresponse\.header\./),
      z.string().regex(/^'.*'$/, 'is not a literal, and no other value is run on one machine'),
    )
    .default({}),
  ResponseTemplates: z
    .strictObject(
      { 'application/json': templateSchema.optional() },
      { error: 'templates for other types than application/json are not run on one machine' },
    )
    .default({}),
})

/**
 * Reads the `GatewayResponse`s of an API. A type without one uses that of its family, DEFAULT_4XX or
 * DEFAULT_5XX, and otherwise API Gateway's own response.
 */
export function readGatewayResponses(stack: Stack, apiId: string): GatewayResponses {
  const given = stack
    .resources('AWS::ApiGateway::GatewayResponse', gatewayResponseSchema)
    .map(({ properties }) => properties)
    .filter(({ RestApiId }) => RestApiId === apiId)

  return (refusal, call) => {
    const [status, message] = defaultResponses[refusal.type]
    const family = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX'
    const own = given.find(({ ResponseType }) => ResponseType === refusal.type)
    const response = own ?? given.find(({ ResponseType }) => ResponseType === family)
    const template = response?.ResponseTemplates['application/json'] ?? defaultTemplate
    return {
      status: response?.StatusCode ?? status,
      headers: [jsonType, ...literalHeaders(response?.ResponseParameters ?? {})],
      body: Buffer.from(fillTemplate(template, call, { message, validationError: '', ...refusal })),
    }
  }
}

const defaultTemplate = '{"message":$context.error.messageString}'
const jsonType: Header = ['content-type', 'application/json']

/** `gatewayresponse.header.cache-control: "'no-store'"`: a literal is in single quotes. */
function literalHeaders(parameters: Record<string, string>): Header[] {
  return Object.entries(parameters).map(([target, value]) => [
    target.replace('gatewayresponse.header.', '').toLowerCase(),
    value.slice(1, -1),
  ])
}
