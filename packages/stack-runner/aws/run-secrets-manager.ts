import { serveOnLoopback } from 'kit'
import { z } from 'zod'
import { createSingleHandlerApp } from '../http/app'
import { headerValue } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'
import type { Emulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'
import type { KeptSecrets } from './kept-secrets'

const requestSchema = z.object({ SecretId: z.string() })
const maxRequestBytes = 128 * 1024

/**
 * Starts an emulator of Secrets Manager's GetSecretValue. Its errors are AWS's
 * (https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html).
 */
export async function runSecretsManager(secrets: KeptSecrets): Promise<Emulator> {
  const options = { maxBodyBytes: maxRequestBytes, onFailure: () => undefined }
  const app = createSingleHandlerApp(async (request) => reply(request, secrets), options)
  const server = await serveOnLoopback(0, app)
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}

function reply({ headers, body }: HttpRequest, secrets: KeptSecrets): HttpResponse {
  if (!headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ')) {
    return fault('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  const action = headerValue(headers, 'x-amz-target')
  if (action !== 'secretsmanager.GetSecretValue') {
    return fault('InvalidRequestException', `${action} is not an action of this emulator.`)
  }
  const { data } = requestSchema.safeParse(parseJson(String(body)))
  const value = data && secrets.find(data.SecretId)
  return value === undefined
    ? fault('ResourceNotFoundException', "Secrets Manager can't find the specified secret value.")
    : response(200, { SecretString: value })
}

function fault(type: string, message: string): HttpResponse {
  return response(400, { __type: type, message })
}

function response(status: number, body: object): HttpResponse {
  return {
    status,
    headers: [['content-type', 'application/x-amz-json-1.1']],
    body: Buffer.from(JSON.stringify(body)),
  }
}
