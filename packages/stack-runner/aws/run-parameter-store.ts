import { z } from 'zod'
import { createSingleHandlerApp } from '../http/app'
import { headerValue } from '../http/headers'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'
import type { KeptParameters } from './kept-parameters'

const requestSchema = z.object({ Name: z.string(), WithDecryption: z.literal(true) })
const maxRequestBytes = 128 * 1024
const contentType = 'application/x-amz-json-1.1'

/**
 * Parameter Store's GetParameter for encrypted parameters, with AWS's errors.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
 */
export async function runParameterStore(parameters: KeptParameters): Promise<Emulator> {
  const app = createSingleHandlerApp(async (request) => reply(request, parameters), { maxBodyBytes: maxRequestBytes })
  return serveEmulator(app)
}

function reply({ headers, body }: HttpRequest, parameters: KeptParameters): HttpResponse {
  if (!headerValue(headers, 'authorization')?.startsWith('AWS4-HMAC-SHA256 ')) {
    return fault('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  const action = headerValue(headers, 'x-amz-target')
  const { data } = requestSchema.safeParse(parseJson(String(body)))
  if (action !== 'AmazonSSM.GetParameter' || !data) {
    return fault('ValidationException', `This emulator does not run this ${action}.`)
  }
  const value = parameters.find(data.Name)
  if (value === undefined) return fault('ParameterNotFound', `Parameter ${data.Name} not found.`)
  return jsonResponse(200, { Parameter: { Name: data.Name, Type: 'SecureString', Value: value } }, contentType)
}

function fault(type: string, message: string): HttpResponse {
  return jsonResponse(400, { __type: type, message }, contentType)
}
