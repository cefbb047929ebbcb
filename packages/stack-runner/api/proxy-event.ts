import type { APIGatewayProxyEvent } from 'aws-lambda'
import { accountId } from '../template/account-id'
import { type Header, headerValue } from '../http/headers'
import type { CompleteRequest } from '../http/message'
import type { ApiModel } from './api-model'
import type { FoundRoute } from './find-route'

/**
 * The event of a Lambda proxy integration, format 1.0
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html).
 */
export function proxyEvent(
  api: ApiModel,
  { route, pathParameters }: FoundRoute,
  request: CompleteRequest,
  requestId: string,
): APIGatewayProxyEvent {
  const query = [...new URLSearchParams(request.query)]
  return {
    resource: route.resourcePath,
    path: request.path,
    httpMethod: request.method,
    headers: lastValues(request.headers),
    multiValueHeaders: allValues(request.headers),
    queryStringParameters: query.length > 0 ? lastValues(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? allValues(query) : null,
    pathParameters,
    stageVariables: Object.keys(api.stageVariables).length > 0 ? api.stageVariables : null,
    requestContext: requestContext(api, route.resourceId, route.resourcePath, request, requestId),
    body: request.body.length > 0 ? request.body.toString() : null,
    isBase64Encoded: false,
  }
}

function requestContext(
  api: ApiModel,
  resourceId: string,
  resourcePath: string,
  request: CompleteRequest,
  requestId: string,
): APIGatewayProxyEvent['requestContext'] {
  const now = new Date()
  return {
    accountId,
    apiId: api.id,
    authorizer: null,
    domainName: headerValue(request.headers, 'host') ?? '',
    domainPrefix: api.id,
    extendedRequestId: requestId,
    httpMethod: request.method,
    identity: {
      ...noIdentity,
      apiKey: headerValue(request.headers, 'x-api-key') ?? null,
      sourceIp: request.clientAddress,
      userAgent: headerValue(request.headers, 'user-agent') ?? null,
    },
    path: `/${api.stageName}${request.path}`,
    protocol: 'HTTP/1.1',
    requestId,
    requestTime: now.toUTCString(),
    requestTimeEpoch: now.getTime(),
    resourceId,
    resourcePath,
    stage: api.stageName,
  }
}

const noIdentity = {
  accessKey: null,
  accountId: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
}

function lastValues(pairs: readonly (readonly [string, string])[] | Header[]) {
  return Object.fromEntries(pairs)
}

function allValues(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  // A map, because every object has a `constructor`, and a client may send that name.
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(values)
}
