import { z } from 'zod'
import type { Header } from '../http/headers'
import type { HttpResponse } from '../http/message'
import type { Stack } from '../template/stack'
import { type Call, fillTemplate, unknownVariables } from './context-variables'
import { gatewayAnswers, isGatewayResponseType, type Refusal } from './gateway-response-types'

/** Makes the gateway's own answers for one API, in the shape that the template gives them. */
export type GatewayResponses = (refusal: Refusal, call: Call) => HttpResponse

const templateSchema = z.string().refine((template) => unknownVariables(template).length === 0, {
  error: ({ input }) => `${unknownVariables(String(input)).join(', ')} is not run on one machine`,
})
const gatewayResponseSchema = z.object({
  RestApiId: z.string(),
  ResponseType: z.string().refine(isGatewayResponseType, 'is no type of gateway response'),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z
    .record(
      z.string().regex(/^gatewayresponse\.header\./),
      z.string().regex(/^'.*'$/, 'is no literal, and no other value is run on one machine'),
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
 * Reads the `GatewayResponse`s of an API. A type that it lacks is answered like its family,
 * DEFAULT_4XX or DEFAULT_5XX, and like API Gateway itself when that lacks, too.
 */
export function readGatewayResponses(stack: Stack, apiId: string): GatewayResponses {
  const given = stack
    .resources('AWS::ApiGateway::GatewayResponse', gatewayResponseSchema)
    .map(({ properties }) => properties)
    .filter(({ RestApiId }) => RestApiId === apiId)

  return (refusal, call) => {
    const [status, message] = gatewayAnswers[refusal.type]
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

/** `gatewayresponse.header.cache-control: "'no-store'"`: a literal stands in single quotes. */
function literalHeaders(parameters: Record<string, string>): Header[] {
  return Object.entries(parameters).map(([target, value]) => [
    target.replace('gatewayresponse.header.', '').toLowerCase(),
    value.slice(1, -1),
  ])
}
