import { z } from 'zod'
import { headerValue, type HttpRequest, type HttpResponse, isSigned, jsonResponse } from '../http/message'
import { type Emulator, serveEmulator } from './account'
import { parseJson } from './parse-json'

/** `code` is the name that the SDK throws. */
export class ServiceError extends Error {
  override name = 'ServiceError'

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

type Action = (parameters: unknown) => object

/** By its name; its parameters are refused by name unless the shape has them. */
export function action<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  work: (parameters: z.output<z.ZodObject<Shape, z.core.$strict>>) => object,
): [string, Action] {
  const schema = z.strictObject(shape)
  return [name, (parameters) => work(schema.parse(parameters))]
}

/** Of AWS's JSON protocol: https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html */
export async function runJsonService(
  service: string,
  version: '1.0' | '1.1',
  actions: [string, Action][],
): Promise<Emulator> {
  const known = new Map(actions)
  const respond = (status: number, body: object) => jsonResponse(status, body, `application/x-amz-json-${version}`)
  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      return respond(200, perform(request))
    } catch (error) {
      const fault =
        error instanceof z.ZodError ? new ServiceError('InvalidParameterValue', z.prettifyError(error)) : error
      if (!(fault instanceof ServiceError)) throw error
      return respond(400, { __type: fault.code, message: fault.message })
    }
  }
  function perform(request: HttpRequest): object {
    if (!isSigned(request))
      throw new ServiceError('MissingAuthenticationToken', 'Request is missing Authentication Token')
    const name = String(headerValue(request.headers, 'x-amz-target')).replace(`${service}.`, '')
    const act = known.get(name)
    if (act) return act(parseJson(String(request.body)))
    throw new ServiceError('UnsupportedOperation', `This emulator does not run ${name}.`)
  }
  return serveEmulator(handle)
}
