import { startServer } from './http-server'

export type StripeProxy = {
  url: string
  /** The path and query of each call, oldest first. */
  calls: string[]
  /** Replaces Stripe's response: the body of a 200, or a status; `undefined` lets the call through. */
  instead: (call: string) => object | number | undefined
  rewrite: (call: string) => string
  close: () => void
}

export async function startStripeProxy(target: string): Promise<StripeProxy> {
  const server = await startServer((response, body, { method = 'GET', url = '/', headers }) => {
    proxy.calls.push(url)
    const replaced = proxy.instead(url)
    const forward = async () => {
      if (replaced !== undefined) {
        const status = typeof replaced === 'number' ? replaced : 200
        // Without a retry by the SDK, which would wait first.
        const json = 'application/json'
        response.writeHead(status, { 'content-type': json, 'stripe-should-retry': 'false' })
        return response.end(JSON.stringify(status === 200 ? replaced : { error: {} }))
      }
      const { authorization = '', 'content-type': type = 'text/plain' } = headers
      const passed = { authorization, 'content-type': type }
      const init = { method, headers: passed, body: method === 'GET' ? null : body }
      const answer = await fetch(`${target}${proxy.rewrite(url)}`, init)
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      return response.end(await answer.text())
    }
    forward().catch(() => response.destroy())
  })
  const proxy: StripeProxy = {
    url: server.url,
    calls: [],
    instead: () => undefined,
    rewrite: (call) => call,
    close: () => server.close(),
  }
  return proxy
}

export const emptyList = { object: 'list', data: [], has_more: false, url: '/' }
