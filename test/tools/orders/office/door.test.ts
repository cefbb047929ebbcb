import { request } from 'node:http'
import { type OfficeServer, serveOffice } from '../../../../tools/orders/office/serve-office'
import { devOffice } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, requests } = useStageOrders()
const serving = { office: () => devOffice(), portHint: 'give another --port', log: () => undefined }
let server: OfficeServer
beforeAll(async () => {
  server = await serveOffice({ ...serving, port: 0 })
})
beforeEach(() => respond({ movements: [] }))
afterAll(() => server.stop())

type Asked = { method?: string; path?: string; headers?: Record<string, string>; body?: string }

function ask({ method = 'GET', path = rootOf(server), headers = {}, body }: Asked) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(server.url).port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (piece) => (text += String(piece)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end(body)
  })
}

const rootOf = ({ url }: { url: string }) => new URL(url).pathname
const host = (text: string) => ({ headers: { host: text } })

test.each(['127.0.0.1', 'localhost'])('a request to %s with the token gets the first page', async (name) => {
  const { status, text } = await ask(host(`${name}:${new URL(server.url).port}`))

  expect([status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]]).toEqual([200, 'Today'])
})

test.each<[title: string, asked: () => Asked, status: number]>([
  ['the token, by HEAD', () => ({ method: 'HEAD' }), 200],
  ['no token', () => ({ path: '/' }), 404],
  ['another token', () => ({ path: `/${'a'.repeat(32)}/orders` }), 404],
  ['a part of the token', () => ({ path: rootOf(server).slice(0, -2) }), 404],
  ['the token as a parameter', () => ({ path: `/?${rootOf(server)}` }), 404],
  ['a path that cannot be decoded', () => ({ path: '/%E0%A4%A' }), 404],
  ['PUT', () => ({ method: 'PUT' }), 405],
  ['PROPFIND without the token', () => ({ method: 'PROPFIND', path: '/' }), 405],
  ['a host that resolves to this machine', () => host('office.example:80'), 421],
  ['a host that begins like this machine', () => host('127.0.0.1.example:80'), 421],
])('a request with %s gets its status and no more', async (_title, asked, status) => {
  const { headers, text, ...response } = await ask(asked())

  expect(response.status).toBe(status)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // With no-referrer, browsers would send "null" as the origin of the office's own forms.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(text.length).toBeLessThan(60)
})

describe('the press of a button', () => {
  type Sent = { origin: string; host: string; root: string; path: string }
  type Change = (sent: Sent) => { headers?: Record<string, string>; path?: string }

  /** Presses the button of a page that ends an order's access, but for what a test changes. */
  async function pressed(change: Change) {
    const { orderNumber } = await store('cs_pressed')
    respond({ isDone: true, status: 'revoked' })
    const root = rootOf(server)
    const path = `${root}orders/${orderNumber}/revoke`
    const [, key] = /name="key" value="(.+?)"/.exec((await ask({ path })).text) ?? []
    const { origin, host: own } = new URL(server.url)
    const { headers = { origin }, ...others } = change({ origin, host: own, root, path })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = { method: 'POST', path, body: `key=${key}`, ...others }
    const { status } = await ask({ ...asked, headers: { ...type, ...headers } })
    return { status, called: requests().length }
  }

  const asLocalhost = (text: string) => text.replace('127.0.0.1', 'localhost')
  const asHost = (name: string, origin: string) => ({ headers: { host: name, origin } })

  test.each<[title: string, change: Change, status: number]>([
    ['the own origin', () => ({}), 303],
    ['the marks of a browser', ({ origin }) => ({ headers: { origin, 'sec-fetch-site': 'same-origin' } }), 303],
    ['localhost as host and origin', ({ origin, host: own }) => asHost(asLocalhost(own), asLocalhost(origin)), 303],
    ['the origin of another page', () => ({ headers: { origin: 'https://evil.example' } }), 403],
    ['the origin of another port', () => ({ headers: { origin: 'http://127.0.0.1:1' } }), 403],
    ['localhost as origin alone', ({ origin }) => ({ headers: { origin: asLocalhost(origin) } }), 403],
    ['"null" as origin', () => ({ headers: { origin: 'null' } }), 403],
    ['no origin', () => ({ headers: {} }), 403],
    ['the mark of another site', ({ origin }) => ({ headers: { origin, 'sec-fetch-site': 'cross-site' } }), 403],
    ['the mark of another port', ({ origin }) => ({ headers: { origin, 'sec-fetch-site': 'same-site' } }), 403],
    ['a foreign host as origin too', () => asHost('evil.example:80', 'http://evil.example:80'), 421],
    ['a wrong token', ({ path, root }) => ({ path: path.replace(root, `/${'a'.repeat(32)}/`) }), 404],
  ])('a press with %s gets its status, and calls only for 303', async (_, change, status) => {
    expect(await pressed(change)).toEqual({ status, called: status === 303 ? 1 : 0 })
  })
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
  const status = async () => (await fetch(other.url)).status

  expect(await status()).toBe(500)
  isDown = false
  expect(await status()).toBe(200)
  expect(logged).toEqual(['The office could not be opened: Error: no store'])
  await other.stop()
})

test('pages load and run nothing, and forms send to the office only', async () => {
  const { headers, text } = await ask({ path: `${rootOf(server)}nowhere` })

  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'self'$/,
  )
  expect(text).not.toMatch(/<script|\son\w+=|\sstyle="/)
})

test('each start has another token, and a port in use is named with what to do', async () => {
  const { port } = new URL(server.url)
  const other = await serveOffice({ ...serving, port: 0 })
  await other.stop()

  expect(rootOf(other)).not.toBe(rootOf(server))
  expect(rootOf(other)).toMatch(/^\/[\w-]{32}\/$/)
  const sentence = `Port ${port} is in use: give another --port.`
  await expect(serveOffice({ ...serving, port: Number(port) })).rejects.toThrow(sentence)
})
