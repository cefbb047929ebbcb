import type { APIGatewayProxyResult } from 'aws-lambda'

/** A JSON response of the API, which caches must not store. */
export function jsonResponse(
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
