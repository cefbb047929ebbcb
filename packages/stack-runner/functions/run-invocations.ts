import { parseJson } from '../platform/parse-json'
import { type Emulator, serveEmulator } from '../platform/account'
import { type Header, type HttpRequest, type HttpResponse, jsonResponse } from '../http/message'
import { functionByArn, type RunningFunction } from './run-function'

/**
 * Lambda's Invoke, for commands that wait for a function of the stack.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function runInvocations(functions: RunningFunction[]): Promise<Emulator> {
  return serveEmulator((request) => invoke(functions, request))
}

async function invoke(functions: RunningFunction[], { method, path, body }: HttpRequest): Promise<HttpResponse> {
  const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? []
  const target = method === 'POST' ? functionByArn(functions, decodeURIComponent(name)) : undefined
  if (!target) {
    return failure(404, { Message: 'Function not found' }, ['x-amzn-errortype', 'ResourceNotFoundException'])
  }
  const result = await target.invoke(parseJson(String(body ?? '')) ?? {})
  if (result.outcome === 'succeeded') return jsonResponse(200, result.payload ?? null)
  const error = result.outcome === 'failed' ? result.error : { errorType: 'Sandbox.Timedout', errorMessage: '' }
  return failure(200, error, ['x-amz-function-error', 'Unhandled'])
}

/** A failure is in a header, by a name that the SDK knows. */
function failure(status: number, body: object, header: Header): HttpResponse {
  const response = jsonResponse(status, body)
  return { ...response, headers: [...response.headers, header] }
}
