import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { apiMessages } from '../../../product/api-messages'
import { logger } from '../logging/logger'
import { jsonResponse } from './json-response'
import { PublicError } from './public-error'

type HttpMiddleware = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>

/**
 * Responds to a `PublicError` with its status and message, to a body that middy cannot parse with a 400 and
 * `malformed`, and to anything else with a plain 500 and the request id.
 */
export function respondToErrors(malformed: string): HttpMiddleware {
  return {
    onError: (request) => {
      const { requestId } = request.event.requestContext
      request.response = errorResponse(request.error, requestId, malformed)
    },
  }
}

function errorResponse(error: unknown, requestId: string, malformed: string): APIGatewayProxyResult {
  if (error instanceof PublicError) {
    const { statusCode, message, headers } = error
    const level = statusCode >= 500 ? 'error' : 'info'
    logger[level]('Request refused', { requestId, statusCode }, error)
    return jsonResponse(statusCode, { error: message }, headers)
  }
  if (isParserError(error)) {
    logger.info('Request malformed', { requestId }, error)
    return jsonResponse(400, { error: malformed })
  }
  logger.error('Request failed', { requestId }, error)
  return jsonResponse(500, { error: apiMessages.failed, requestId })
}

/** middy's own errors carry a 4xx `statusCode` when the request is at fault. */
function isParserError(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  const status = error.statusCode
  return typeof status === 'number' && status >= 400 && status < 500 && 'expose' in error
}
