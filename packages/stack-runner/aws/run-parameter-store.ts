import { readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from 'kit'
import { z } from 'zod'
import { createSingleHandlerApp } from '../http/app'
import { headerValue, type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import { type Emulator, serveEmulator } from '../platform/account'
import { parseJson } from '../platform/parse-json'

const fileSchema = z.record(z.string(), z.object({ value: z.string().optional() }))

/** By name. */
export type KeptParameters = {
  find(name: string): string | undefined
  put(name: string, value: string): Promise<void>
}

/** A damaged file is a `StartError`. */
export async function openParameters(path: string): Promise<KeptParameters> {
  const parameters = new Map(Object.entries(await readParameters(path)))
  return {
    find: (name) => parameters.get(name)?.value,
    put: async (name, value) => {
      parameters.set(name, { value })
      // Replaced by a rename, so that a killed process keeps its parameters.
      const draft = `${path}.new`
      await writeFile(draft, JSON.stringify(Object.fromEntries(parameters), null, 2), { mode: 0o600 })
      await rename(draft, path)
    },
  }
}

async function readParameters(path: string): Promise<z.infer<typeof fileSchema>> {
  const content = await readFile(path, 'utf8').catch(() => '{}')
  try {
    return fileSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new StartError(`The secrets in ${path} cannot be read.`, { cause: error, reason: 'data' })
  }
}

const requestSchema = z.object({ Name: z.string(), WithDecryption: z.literal(true) })
const contentType = 'application/x-amz-json-1.1'

/**
 * Parameter Store's GetParameter for encrypted parameters, with AWS's errors.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
 */
export async function runParameterStore(parameters: KeptParameters): Promise<Emulator> {
  return serveEmulator(createSingleHandlerApp(async (request) => reply(request, parameters)))
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
