import type { HttpResponse } from '../http/message'

/** CloudFront's own plain page. */
export function edgeError(status: number, message: string): HttpResponse {
  return {
    status,
    headers: [
      ['content-type', 'text/html'],
      ['x-cache', 'Error from cloudfront'],
    ],
    body: Buffer.from(`<h1>ERROR</h1><p>${message}</p>\n`),
  }
}
