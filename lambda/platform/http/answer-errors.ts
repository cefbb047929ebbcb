import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { errorFacts } from '../logging/loggable-error'
import { logger } from '../logging/logger'
import type { MetricName } from '../metrics/metric-units'
import { count } from '../metrics/metrics'
import { jsonAnswer } from './answer'
import { PublicError } from './public-error'

type HttpMiddleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>

/**
 * Turns what a handler throws into an answer: a `PublicError` as it asks, a body that middy could
 * not parse into `malformed`, and anything else into a plain 500 with the request's id, its cause
 * in the log alone. Answers of 5xx are counted as `failureMetric`.
 */
export function answerErrors(options: {
  malformed: string
  failureMetric: MetricName
}): HttpMiddleware {
  return {
    onError: (request) => {
      const { requestId } = request.event.requestContext
      const response = answer(request.error, requestId, options.malformed)
      if (response.statusCode >= 500) count(options.failureMetric)
      request.response = response
    },
  }
}

function answer(error: unknown, requestId: string, malformed: string): APIGatewayProxyResult {
  if (error instanceof PublicError) {
    const level = error.statusCode >= 500 ? 'error' : 'info'
    logger[level]('Request refused', {
      requestId,
      statusCode: error.statusCode,
      ...errorFacts(error),
    })
    return jsonAnswer(error.statusCode, { error: error.message }, error.headers)
  }
  if (isParserError(error)) {
    logger.info('Request malformed', { requestId, ...errorFacts(error) })
    return jsonAnswer(400, { error: malformed })
  }
  logger.error('Request failed', { requestId, ...errorFacts(error) })
  return jsonAnswer(500, { error: 'Something went wrong on our side.', requestId })
}

/** middy's own errors say by `statusCode` that the request, not the handler, is at fault. */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = error.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 && 'expose' in error
}
