import { createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from 'kit'

/** An S3 that writes conditionally; it is empty for each test. */
export function useObjectStorage() {
  const objects = new Map<string, Buffer>()
  let server: Server
  let failing: string | undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { method, url = '', headers } = request
        const kept = objects.get(url)
        if (method === 'PUT' && failing !== undefined && url.endsWith(failing)) {
          failing = undefined
          return response.writeHead(500).end()
        }
        if (method === 'GET') return response.writeHead(kept ? 200 : 404).end(kept)
        if (kept && headers['if-none-match'] === '*') return response.writeHead(412).end()
        objects.set(url, body)
        return response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    objects.clear()
    failing = undefined
    process.env['AWS_ENDPOINT_URL_S3'] = `http://127.0.0.1:${portOf(server)}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    /** By their paths: `/bucket/key`. */
    objects,
    /** The next file with a name cannot be written; none, without a name. */
    failAt: (name: string | undefined) => {
      failing = name
    },
  }
}
