import { request } from 'node:http'
import { type SitePort, openSitePort } from '../../edge/site-port'

let door: SitePort
const failures: unknown[] = []
beforeEach(async () => {
  failures.length = 0
  door = await openSitePort({
    port: 0,
    onResponse: () => undefined,
    onFailure: (error) => failures.push(error),
  })
})
afterEach(() => door.stop())

const url = (path = '/') => `http://localhost:${door.port}${path}`

test('a store that is starting responds with 503 and retry-after', async () => {
  const response = await fetch(url())

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a request arrives as it was written', async () => {
  door.serve(async ({ method, path, query, headers, body, clientAddress }) => ({
    status: 200,
    headers: [
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ],
    body: Buffer.from(JSON.stringify({ method, path, query, headers, body, clientAddress })),
  }))

  const response = await fetch(url('/a%20b//c?x=1?&y'), { method: 'PUT', body: 'hi' })

  expect(await response.json()).toMatchObject({
    method: 'PUT',
    path: '/a%20b//c',
    query: 'x=1?&y',
    headers: expect.arrayContaining([['host', `localhost:${door.port}`]]),
    body: { type: 'Buffer', data: [104, 105] },
    clientAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
  })
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('[F8] a body that no origin takes arrives as none', async () => {
  door.serve(async ({ body }) => ({
    status: body ? 200 : 413,
    headers: [],
    body: Buffer.alloc(0),
  }))

  const response = await fetch(url(), { method: 'POST', body: Buffer.alloc(11_000_000) })

  expect(response.status).toBe(413)
})

test('what goes wrong inside becomes a bare 500 and is reported', async () => {
  door.serve(async () => {
    throw new Error('broken')
  })

  const response = await fetch(url())

  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(failures).toEqual([new Error('broken')])
})

test('a viewer that disconnects while sending is not a failure', async () => {
  door.serve(async () => ({ status: 200, headers: [], body: Buffer.alloc(0) }))

  await new Promise((resolve) => {
    const leaving = request(url(), { method: 'POST', headers: { 'content-length': 1000 } })
    leaving.on('error', resolve)
    leaving.write('x', () => leaving.destroy(new Error('left')))
  })

  expect((await fetch(url())).status).toBe(200)
  expect(failures).toEqual([])
})
