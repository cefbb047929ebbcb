import { accountId } from '../template/account-id'
import { headerValue } from '../http/headers'
import type { HttpRequest } from '../http/message'
import type { ApiModel, Route } from './api-model'
import type { Refusal } from './gateway-response-types'

/** What the gateway knows of a call. */
export type Call = {
  api: ApiModel
  /** `undefined` when the API has no such method. */
  route: Route | undefined
  request: HttpRequest
  requestId: string
  /** Milliseconds. */
  receivedAt: number
}

type Variable = (call: Call, refusal: Required<Refusal>) => string

/**
 * The variables of a gateway response's template
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-mapping-template-reference.html).
 */
const variables: Record<string, Variable> = {
  'context.accountId': () => accountId,
  'context.apiId': ({ api }) => api.id,
  'context.domainName': ({ request }) => headerValue(request.headers, 'host') ?? '',
  'context.domainPrefix': ({ api }) => api.id,
  'context.error.message': (_call, { message }) => message,
  'context.error.messageString': (_call, { message }) => JSON.stringify(message),
  'context.error.responseType': (_call, { type }) => type,
  'context.error.validationErrorString': (_call, { validationError }) => validationError,
  'context.extendedRequestId': ({ requestId }) => requestId,
  'context.httpMethod': ({ request }) => request.method,
  'context.identity.sourceIp': ({ request }) => request.clientAddress,
  'context.identity.userAgent': ({ request }) => headerValue(request.headers, 'user-agent') ?? '',
  'context.path': ({ api, request }) => `/${api.stageName}${request.path}`,
  'context.protocol': () => 'HTTP/1.1',
  'context.requestId': ({ requestId }) => requestId,
  'context.requestTimeEpoch': ({ receivedAt }) => String(receivedAt),
  'context.resourceId': ({ route }) => route?.resourceId ?? '',
  'context.resourcePath': ({ route }) => route?.resourcePath ?? '',
  'context.stage': ({ api }) => api.stageName,
}

const placeholder = /\$((?:context|stageVariables|method|input|util)\b(?:\.\w+)*)/g

/** The variables of a template that stack-runner does not know. */
export function unknownVariables(template: string): string[] {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name)
  return names.filter((name) => !Object.hasOwn(variables, name))
}

/** A template with its variables replaced for one refused call. */
export function fillTemplate(template: string, call: Call, refusal: Required<Refusal>): string {
  return template.replaceAll(placeholder, (whole, name: string) => {
    return variables[name]?.(call, refusal) ?? whole
  })
}
