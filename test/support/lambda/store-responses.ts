import type { ServerResponse } from 'node:http'

export const landingPageHtml =
  '<meta property="og:image" content="https://book.seller.test/og.jpg"/><h1>A book</h1>' +
  '<script data-app="/assets/app-1a2b.js"></script>'

export function respondAsStore(
  response: ServerResponse,
  body: string,
  { url = '' }: { url?: string | undefined },
): void {
  const json = { 'content-type': 'application/json' }
  if (url === '/') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'strict-transport-security': 'max-age=1',
    }
    response.writeHead(200, headers).end(landingPageHtml)
  } else if (url.startsWith('/assets/')) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end('export {}')
  } else if (url.endsWith('/create-payment')) {
    response.writeHead(body.includes('"none"') ? 400 : 200, json).end('{"error":"Enter your email address."}')
  } else {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  }
}
