import { GatewayResponse, type IRestApi, ResponseType } from 'aws-cdk-lib/aws-apigateway'
import { Construct } from 'constructs'
import { checkoutMessages } from '../../product/checkout-messages'

type GatewayError = {
  type: ResponseType
  /** The gateway's own when it is left out. */
  status?: number
  error: string
  retryAfterSeconds?: number
}

const tooMany = 'Too many people are calling at once. Please try again in a minute.'

/** What the gateway refuses by itself, before any function is asked. */
const errors: Record<string, GatewayError> = {
  // Not by way of CloudFront: the gateway's own sentence would name the account.
  NotThroughTheEdge: { type: ResponseType.ACCESS_DENIED, status: 403, error: 'Forbidden.' },
  NoClientKey: { type: ResponseType.INVALID_API_KEY, status: 403, error: 'Forbidden.' },
  // API Gateway's name for a path or method that does not exist.
  Unknown: {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    status: 404,
    error: 'There is nothing here.',
  },
  MalformedBody: {
    type: ResponseType.BAD_REQUEST_BODY,
    status: 400,
    error: checkoutMessages.malformed,
  },
  TooLarge: { type: ResponseType.REQUEST_TOO_LARGE, status: 413, error: 'That is too large.' },
  Throttled: { type: ResponseType.THROTTLED, status: 429, error: tooMany, retryAfterSeconds: 60 },
  QuotaExceeded: {
    type: ResponseType.QUOTA_EXCEEDED,
    status: 429,
    error: tooMany,
    retryAfterSeconds: 3600,
  },
  Refused: { type: ResponseType.DEFAULT_4XX, error: 'That request cannot be answered.' },
  Failed: { type: ResponseType.DEFAULT_5XX, error: 'Something went wrong on our side.' },
}

/** The gateway's own refusals in the shape of all others: `{error}`, kept by no cache. */
export class GatewayErrors extends Construct {
  constructor(scope: Construct, id: string, restApi: IRestApi) {
    super(scope, id)
    for (const [errorId, { type, status, error, retryAfterSeconds }] of Object.entries(errors)) {
      new GatewayResponse(this, errorId, {
        restApi,
        type,
        ...(status === undefined ? {} : { statusCode: String(status) }),
        responseHeaders: {
          'cache-control': "'no-store'",
          ...(retryAfterSeconds === undefined ? {} : { 'retry-after': `'${retryAfterSeconds}'` }),
        },
        templates: { 'application/json': JSON.stringify({ error }) },
      })
    }
  }
}
