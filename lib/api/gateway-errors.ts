import { GatewayResponse, type IRestApi, ResponseType } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { apiMessages } from '../../product/api-messages'
import { checkoutMessages } from '../../product/checkout-messages'

type GatewayError = {
  type: ResponseType
  /** Default: the status that the gateway chose. */
  status?: number
  error: string
  retryAfterSeconds?: number
}

/** Responses to requests that the gateway rejects before it calls a function. */
const errors: Record<string, GatewayError> = {
  // The request bypassed CloudFront. The gateway's default message would contain the account id.
  NotThroughTheEdge: {
    type: ResponseType.ACCESS_DENIED,
    status: 403,
    error: apiMessages.forbidden,
  },
  NoClientKey: {
    type: ResponseType.INVALID_API_KEY,
    status: 403,
    error: apiMessages.forbidden,
  },
  // API Gateway's response type for an unknown path or method.
  Unknown: {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    error: apiMessages.notFound,
  },
  MalformedBody: {
    type: ResponseType.BAD_REQUEST_BODY,
    status: 400,
    error: checkoutMessages.malformed,
  },
  TooLarge: {
    type: ResponseType.REQUEST_TOO_LARGE,
    status: 413,
    error: apiMessages.tooLarge,
  },
  Throttled: {
    type: ResponseType.THROTTLED,
    status: 429,
    error: apiMessages.tooManyRequests,
    retryAfterSeconds: 60,
  },
  Refused: { type: ResponseType.DEFAULT_4XX, error: apiMessages.refused },
  Failed: { type: ResponseType.DEFAULT_5XX, error: apiMessages.failed },
}

/** Gives the gateway's own error responses the store's format, `{error}`, and forbids caching them. */
export class GatewayErrors extends Construct {
  constructor(scope: Construct, id: string, restApi: IRestApi) {
    super(scope, id)
    for (const [errorId, { type, status, error, retryAfterSeconds }] of Object.entries(errors)) {
      new GatewayResponse(this, errorId, {
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
}
