import { GatewayResponse, type IRestApi, ResponseType } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { apiMessages } from '../../product/api-messages'

const { ACCESS_DENIED, INVALID_API_KEY, MISSING_AUTHENTICATION_TOKEN } = ResponseType
const { REQUEST_TOO_LARGE, THROTTLED, DEFAULT_4XX, DEFAULT_5XX } = ResponseType

type GatewayError = {
  type: ResponseType
  /** Default: the gateway's own. */
  status?: number
  error: string
  retryAfterSeconds?: number
}

/** Before any function is called. */
const errors: Record<string, GatewayError> = {
  // The request bypassed CloudFront. The gateway's own message would contain the account id.
  NotThroughTheEdge: { type: ACCESS_DENIED, status: 403, error: apiMessages.forbidden },
  NoClientKey: { type: INVALID_API_KEY, status: 403, error: apiMessages.forbidden },
  // API Gateway's type for an unknown path or method.
  Unknown: { type: MISSING_AUTHENTICATION_TOKEN, status: 404, error: apiMessages.notFound },
  TooLarge: { type: REQUEST_TOO_LARGE, status: 413, error: apiMessages.tooLarge },
  Throttled: { type: THROTTLED, status: 429, error: apiMessages.tooManyRequests, retryAfterSeconds: 60 },
  Refused: { type: DEFAULT_4XX, error: apiMessages.refused },
  Failed: { type: DEFAULT_5XX, error: apiMessages.failed },
}

/** In the store's format, `{error}`, and never cached. */
export function addGatewayErrors(scope: Construct, restApi: IRestApi): void {
  const parent = new Construct(scope, 'Errors')
  for (const [id, { type, status, error, retryAfterSeconds }] of Object.entries(errors)) {
    new GatewayResponse(parent, id, {
      restApi,
      type,
      statusCode: status?.toString(),
      responseHeaders: {
        'cache-control': "'no-store'",
        ...(retryAfterSeconds && { 'retry-after': `'${retryAfterSeconds}'` }),
      },
      templates: { 'application/json': JSON.stringify({ error }) },
    })
  }
}
