import { useServer } from './http-server'

export const secretName = (name: string) => `/ebook-store-dev/${name}`

/** A Parameter Store for the tests of a file. */
export function setUpSecrets(secrets: Record<string, string>): void {
  const server = useServer((response, body) => {
    const { Name } = JSON.parse(String(body)) as { Name: string }
    const text = Object.entries(secrets).find(([name]) => secretName(name) === Name)?.[1]
    const reply = text === undefined ? { __type: 'ParameterNotFound' } : { Parameter: { Name, Value: text } }
    return response.writeHead(text === undefined ? 400 : 200).end(JSON.stringify(reply))
  })
  beforeAll(() => {
    process.env['AWS_ENDPOINT_URL_SSM'] = server.url()
  })
}
