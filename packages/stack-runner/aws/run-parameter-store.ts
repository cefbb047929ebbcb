import { serveOnLoopback } from 'kit'
import { z } from 'zod'
import { createSingleHandlerApp } from '../http/app'
import { headerValue } from '../http/headers'
import type { HttpRequest, HttpResponse } from '../http/message'
import type { Emulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'
import type { KeptSecrets } from './kept-secrets'

const requestSchema = z.object({ Name: z.string(), WithDecryption: z.literal(true) })
const maxRequestBytes = 128 * 1024

/**
 * Parameter Store's GetParameter for encrypted parameters, with AWS's errors.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
 */
export async function runParameterStore(secrets: KeptSecrets): Promise<Emulator> {
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
  const { data } = requestSchema.safeParse(parseJson(String(body)))
  if (action !== 'AmazonSSM.GetParameter' || !data) {
    return fault('ValidationException', `This emulator does not run this ${action}.`)
  }
  const value = secrets.find(data.Name)
  if (value === undefined) return fault('ParameterNotFound', `Parameter ${data.Name} not found.`)
  return response(200, { Parameter: { Name: data.Name, Type: 'SecureString', Value: value } })
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
