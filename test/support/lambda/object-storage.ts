import { useServer } from './http-server'

/** An S3 that writes conditionally; it is empty for each test. */
export function setUpObjectStorage() {
  const objects = new Map<string, Buffer>()
  let failing: { name: string; method: string } | undefined
  const server = useServer((response, body, { method, url = '', headers }) => {
    const kept = objects.get(url)
    if (failing && method === failing.method && url.endsWith(failing.name)) {
      failing = undefined
      return response.writeHead(500).end()
    }
    if (!headers.authorization?.includes('/s3/aws4_request')) return response.writeHead(403).end()
    if (method === 'DELETE') return response.writeHead(204).end(void objects.delete(url))
    if (method === 'HEAD') return response.writeHead(kept ? 200 : 404).end()
    if (method === 'GET') {
      const [, end] = /^bytes=0-(\d+)$/.exec(headers.range ?? '') ?? []
      return response
        .writeHead(kept ? 200 : 404)
        .end(kept?.subarray(0, end === undefined ? undefined : Number(end) + 1))
    }
    if (kept && headers['if-none-match'] === '*') return response.writeHead(412).end()
    objects.set(url, body)
    return response.writeHead(200).end()
  })
  beforeEach(() => {
    objects.clear()
    failing = undefined
    process.env['AWS_ENDPOINT_URL_S3'] = server.url()
  })
  return {
    /** By their paths: `/bucket/key`. */
    objects,
    reads: () => server.requests().flatMap(({ method, path }) => (method === 'GET' ? path : [])),
    /** The next file with a name cannot be written, read or deleted; none, without a name. */
    failAt: (name: string | undefined, method: 'GET' | 'PUT' | 'DELETE' = 'PUT') => {
      failing = name === undefined ? undefined : { name, method }
    },
  }
}
