import { startServer, type TestServer } from './http-server'

/** The ARN of a secret that `startSecretEndpoint` knows by this name. */
export const secretArn = (name: string) =>
  `arn:aws:secretsmanager:us-east-1:123456789012:secret:${name}-AbCdEf`

/** Gives the functions that a file tests a Secrets Manager: `secrets` are the texts by name. */
export function useSecrets(secrets: Record<string, string>): void {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startSecretEndpoint(secrets)
  })
  afterAll(() => server?.close())
}

/** Secrets Manager for the functions under test, for who looks at what it is asked. */
export async function startSecretEndpoint(secrets: Record<string, string>): Promise<TestServer> {
  const server = await startServer((response, body) => {
    const { SecretId } = JSON.parse(body) as { SecretId: string }
    const name = Object.keys(secrets).find((known) => secretArn(known) === SecretId)
    const text = name === undefined ? undefined : secrets[name]
    response
      .writeHead(text === undefined ? 400 : 200)
      .end(
        JSON.stringify(
          text === undefined ? { __type: 'ResourceNotFoundException' } : { SecretString: text },
        ),
      )
  })
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = server.url
  return server
}
