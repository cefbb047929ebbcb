import type { Header, HttpHandler, HttpRequest } from 'stack-runner'
import { createReloadingPages } from '../../../local/watch/reload-pages'

const sitePolicy = "script-src 'self' 'unsafe-inline'"

function request(path: string, query = ''): HttpRequest {
  const headers: Header[] = [['accept-encoding', 'br']]
  return { method: 'GET', path, query, headers, body: undefined, clientAddress: '::1' }
}

function serving(headers: Header[]): HttpHandler {
  return async () => ({ status: 200, headers, body: Buffer.from('<head></head><p>Hello</p>') })
}

test('a page of the site loads the script, and its own security policy allows it', async () => {
  const page: Header[] = [
    ['content-type', 'text/html'],
    ['content-security-policy', sitePolicy],
  ]
  const requests: HttpRequest[] = []
  const { handle } = createReloadingPages((received) => {
    requests.push(received)
    return serving(page)(received)
  })

  const response = await handle(request('/'))

  expect(response.body.toString()).toBe(
    '<head><script src="/.dev/reload.js" async></script></head><p>Hello</p>',
  )
  expect(response.headers).toEqual(page)
  // Uncompressed, because the script is added to the text.
  expect(requests.map(({ headers }) => headers)).toEqual([[]])
})

test.each<[string, Header[]]>([
  ['a file', [['content-type', 'text/javascript']]],
  [
    'a page that allows no script',
    [
      ['content-type', 'text/html'],
      ['content-security-policy', "default-src 'none'"],
    ],
  ],
])('%s is not changed', async (_name, headers) => {
  const { handle, reload } = createReloadingPages(serving(headers))
  reload()

  expect(await handle(request('/'))).toEqual(await serving(headers)(request('/')))
})

test('a waiting page gets the new version, and a page of an earlier store gets it at once', async () => {
  const { handle, reload } = createReloadingPages(serving([]))
  const version = async (query: string) =>
    (await handle(request('/.dev/version', query))).body.toString()
  const first = await version('of an earlier store')
  const waiting = version(first)

  reload()

  expect(await waiting).not.toBe(first)
})

test('waiting requests end with the store', async () => {
  const { handle, stop } = createReloadingPages(serving([]))
  const current = (await handle(request('/.dev/version'))).body.toString()
  const waiting = handle(request('/.dev/version', current))

  stop()

  expect((await waiting).body.toString()).toBe(current)
})
