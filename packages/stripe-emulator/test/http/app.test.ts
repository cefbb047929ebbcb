import { type LoopbackServer, serveOnLoopback } from 'kit'
import { createApp } from '../../http/app'

let server: LoopbackServer
const failures: unknown[] = []
beforeEach(async () => {
  failures.length = 0
  const app = createApp(1_000, (error) => failures.push(error))
  app.post('/', () => 'served')
  app.post('/broken', () => {
    throw new Error('secret detail')
  })
  server = await serveOnLoopback(0, app)
})
afterEach(() => server.stop())

const post = async (path: string, body = '') => {
  const response = await fetch(`http://localhost:${server.port}${path}`, { method: 'POST', body })
  return [response.status, await response.text()]
}

test('a body that is too long is refused, and an error is reported, but not to the client', async () => {
  expect(await post('/', 'x'.repeat(1_000))).toEqual([200, 'served'])
  expect(await post('/', 'x'.repeat(1_001))).toContain(413)
  expect(await post('/broken')).toEqual([500, ''])
  expect(failures).toMatchObject([{ message: 'secret detail' }])
})
