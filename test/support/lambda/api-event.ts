import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'

export const siteUrl = 'https://d111.cloudfront.net'

type ApiRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | null
  isBase64Encoded?: boolean
  pathParameters?: Record<string, string>
  stageVariables?: Record<string, string> | null
  userAgent?: string
  queryStringParameters?: Record<string, string>
}

/** An API Gateway event with the fields that the functions read. */
export function apiEvent(request: ApiRequest): APIGatewayProxyEvent {
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod: request.method ?? 'POST',
    headers: request.headers ?? { 'Content-Type': 'application/json' },
    multiValueHeaders: {},
    body: request.body ?? null,
    isBase64Encoded: request.isBase64Encoded ?? false,
    queryStringParameters: request.queryStringParameters ?? null,
    pathParameters: request.pathParameters ?? null,
    stageVariables: request.stageVariables === undefined ? { siteUrl } : request.stageVariables,
    requestContext: {
      requestId: 'request-1',
      identity: { userAgent: request.userAgent ?? null },
    } as APIGatewayProxyEvent['requestContext'],
  }
  return event as APIGatewayProxyEvent
}

export const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 20_000 } as unknown as Context

export function readJson(result: APIGatewayProxyResult) {
  return { ...result, body: JSON.parse(result.body) as Record<string, unknown> }
}
