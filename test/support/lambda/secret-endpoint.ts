import { startServer, type TestServer } from './http-server'

export const secretName = (name: string) => `/ebook-store-dev/${name}`

/** A Parameter Store for the tests of a file. */
export function useSecrets(secrets: Record<string, string>): void {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startSecretEndpoint(secrets)
  })
  afterAll(() => server?.close())
}

async function startSecretEndpoint(secrets: Record<string, string>): Promise<TestServer> {
  const server = await startServer((response, body) => {
    const { Name } = JSON.parse(body) as { Name: string }
    const text = Object.entries(secrets).find(([name]) => secretName(name) === Name)?.[1]
    const reply = text === undefined ? { __type: 'ParameterNotFound' } : { Parameter: { Name, Value: text } }
    response.writeHead(text === undefined ? 400 : 200).end(JSON.stringify(reply))
  })
  process.env['AWS_ENDPOINT_URL_SSM'] = server.url
  return server
}
