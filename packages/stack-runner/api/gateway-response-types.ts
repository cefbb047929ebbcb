/**
 * The gateway's own responses, with API Gateway's status and message
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html). If a function
 * fails, or its response is malformed, the type is `DEFAULT_5XX`.
 */
export const defaultResponses = {
  ACCESS_DENIED: [403, 'Forbidden'],
  BAD_REQUEST_BODY: [400, 'Invalid request body'],
  BAD_REQUEST_PARAMETERS: [400, 'Missing required request parameters'],
  DEFAULT_5XX: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'HTTP content length exceeded 10485760 bytes.'],
  THROTTLED: [429, 'Too Many Requests'],
} as const

/** Types that a template may define but that cannot occur on one machine. */
const unusedTypes = [
  'API_CONFIGURATION_ERROR',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'DEFAULT_4XX',
  'EXPIRED_TOKEN',
  'INTEGRATION_FAILURE',
  'INVALID_SIGNATURE',
  'QUOTA_EXCEEDED',
  'RESOURCE_NOT_FOUND',
  'UNAUTHORIZED',
  'UNSUPPORTED_MEDIA_TYPE',
  'WAF_FILTERED',
]

/** Why the gateway refuses a call. */
export type Refusal = {
  type: keyof typeof defaultResponses
  /** Replaces the message of the type. */
  message?: string
  /** What is wrong with the body, for `$context.error.validationErrorString`. */
  validationError?: string
}

/** Whether API Gateway has a type of gateway response by this name. */
export function isGatewayResponseType(name: string): boolean {
  return Object.hasOwn(defaultResponses, name) || unusedTypes.includes(name)
}
