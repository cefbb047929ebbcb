import { startServer, type TestServer } from './http-server'

/** What S3 does with a request: responds with a status, or closes the connection. */
type StorageResponse = number | 'reset'

/** Runs an S3 for the tests of a file; it has the ebook at the start of each test. */
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
