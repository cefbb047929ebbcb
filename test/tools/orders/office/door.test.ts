import { request } from 'node:http'
import { type OfficeServer, serveOffice } from '../../../../tools/orders/office/serve-office'
import { mockAccount } from '../../../support/tools/aws-account'
import { devOffice } from '../../../support/tools/office-pages'

const serving = {
  office: () => devOffice(),
  portHint: 'give another --port',
  log: () => undefined,
}
let server: OfficeServer
beforeAll(async () => {
  server = await serveOffice({ ...serving, port: 0 })
})
beforeEach(() => void mockAccount())
afterAll(() => server.stop())

type Asked = { method?: string; path?: string; host?: string }

function ask({ method = 'GET', path = new URL(server.url).pathname, host }: Asked) {
  const { port } = new URL(server.url)
  const headers = host === undefined ? {} : { host }
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = ''
        response.on('data', (piece) => (text += String(piece)))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

test.each<[title: string, asked: () => Asked, status: number]>([
  ['the token', () => ({}), 303],
  ['the token, by HEAD', () => ({ method: 'HEAD' }), 303],
  ['the token, as localhost', () => ({ host: `localhost:${new URL(server.url).port}` }), 303],
  ['no token', () => ({ path: '/' }), 404],
  ['another token', () => ({ path: `/${'a'.repeat(32)}/orders` }), 404],
  ['a part of the token', () => ({ path: new URL(server.url).pathname.slice(0, -2) }), 404],
  ['the token as a parameter', () => ({ path: `/?${new URL(server.url).pathname}` }), 404],
  ['a path that cannot be decoded', () => ({ path: '/%E0%A4%A' }), 404],
  ['POST', () => ({ method: 'POST' }), 405],
  ['DELETE', () => ({ method: 'DELETE' }), 405],
  ['PROPFIND without the token', () => ({ method: 'PROPFIND', path: '/' }), 405],
  ['a host that resolves to this machine', () => ({ host: 'office.example:80' }), 421],
  ['a host that begins like this machine', () => ({ host: '127.0.0.1.example:80' }), 421],
])('a request with %s gets its status and no more', async (_title, asked, status) => {
  const { headers, text, ...response } = await ask(asked())

  expect(response.status).toBe(status)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(text.length).toBeLessThan(40)
})

test('an office that cannot be opened says so, and is opened again at the next request', async () => {
  const logged: string[] = []
  let isDown = true
  const office = async () => {
    if (isDown) throw new Error('no store')
    return devOffice()
  }
  const log = (line: string) => logged.push(line)
  const other = await serveOffice({ ...serving, office, log, port: 0 })
  const status = async () => (await fetch(other.url, { redirect: 'manual' })).status

  expect(await status()).toBe(500)
  isDown = false
  expect(await status()).toBe(303)
  expect(logged).toEqual(['The office could not be opened: Error: no store'])
  await other.stop()
})

test('pages load and run nothing, and forms send to the office only', async () => {
  const { headers, text } = await ask({ path: `${new URL(server.url).pathname}nowhere` })

  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; form-action 'self'; /,
  )
  expect(text).not.toMatch(/<script|\son\w+=|style="/)
})

test('each start has another token, and a port in use is named with what to do', async () => {
  const { port } = new URL(server.url)
  const other = await serveOffice({ ...serving, port: 0 })
  await other.stop()

  expect(new URL(other.url).pathname).not.toBe(new URL(server.url).pathname)
  expect(new URL(other.url).pathname).toMatch(/^\/[\w-]{32}\/$/)
  await expect(serveOffice({ ...serving, port: Number(port) })).rejects.toThrow(
    `Port ${port} is in use: give another --port.`,
  )
})
