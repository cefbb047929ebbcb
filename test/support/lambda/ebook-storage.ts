import { startServer, type TestServer } from './http-server'

type StorageResponse = number | 'reset'

/** An S3 that has the ebook at the start of each test. */
export function storeEbook() {
  let server: TestServer
  let responses: StorageResponse[]
  beforeAll(async () => {
    server = await startServer((response, _body, { socket }) => {
      const next = (responses.length > 1 ? responses.shift() : responses[0]) ?? 200
      if (next === 'reset') socket.destroy()
      else response.writeHead(next).end()
    })
  })
  beforeEach(() => {
    process.env['AWS_ENDPOINT_URL_S3'] = server.url
    responses = [200]
    server.requests.length = 0
  })
  afterAll(() => server.close())
  return {
    /** Sets the responses to the next requests, one each; the last one repeats. */
    respond: (...next: StorageResponse[]) => {
      responses = next
    },
    requests: () => server.requests,
  }
}
