import type { APIGatewayProxyResult } from 'aws-lambda'

/** A JSON answer of the API; none of them may ever be kept by a cache. */
export function jsonAnswer(
  statusCode: number,
  body: object,
  headers: Record<string, string> = {},
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify(body),
  }
}
