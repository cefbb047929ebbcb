import { startServer, type TestServer } from './http-server'

/** The ARN of a secret that `startSecretEndpoint` serves under this name. */
export const secretArn = (name: string) =>
  `arn:aws:secretsmanager:us-east-1:123456789012:secret:${name}-AbCdEf`

/** Runs a Secrets Manager for the tests of a file; `secrets` maps names to texts. */
export function useSecrets(secrets: Record<string, string>): void {
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await startSecretEndpoint(secrets)
  })
  afterAll(() => server?.close())
}

/** Starts that Secrets Manager, for tests that inspect its requests. */
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
