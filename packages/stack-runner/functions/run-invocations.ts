import { serveOnLoopback, StartError } from 'kit'
import { parseJson } from '../platform/parse-json'
import type { Emulator } from '../platform/account'
import { createSingleHandlerApp } from '../http/app'
import type { HttpRequest, HttpResponse } from '../http/message'
import { findFunction } from './find-function'
import type { RunningFunction } from './run-function'

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxPayloadBytes = 6 * 1024 * 1024

/**
 * Lambda's Invoke, for commands that wait for a function of the stack.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export async function runInvocations(functions: RunningFunction[]): Promise<Emulator> {
  const options = { maxBodyBytes: maxPayloadBytes, onFailure: () => undefined }
  const app = createSingleHandlerApp((request) => invoke(functions, request), options)
  const server = await serveOnLoopback(0, app)
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}

async function invoke(functions: RunningFunction[], { method, path, body }: HttpRequest): Promise<HttpResponse> {
  const [, name = ''] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? []
  const target = method === 'POST' ? find(functions, decodeURIComponent(name)) : undefined
  if (!target) return respond(404, { Message: 'Function not found' }, 'x-amzn-errortype')
  const result = await target.invoke(parseJson(String(body ?? '')) ?? {})
  if (result.outcome === 'succeeded') return respond(200, result.payload)
  const error = result.outcome === 'failed' ? result.error : { errorType: 'Sandbox.Timedout', errorMessage: '' }
  return respond(200, error, 'x-amz-function-error')
}

function find(functions: RunningFunction[], name: string): RunningFunction | undefined {
  try {
    return findFunction(functions, name, 'A command')
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}

const errorHeaders = {
  'x-amzn-errortype': 'ResourceNotFoundException',
  'x-amz-function-error': 'Unhandled',
}

function respond(status: number, content: unknown, errorHeader?: keyof typeof errorHeaders): HttpResponse {
  return {
    status,
    headers: [
      ['content-type', 'application/json'],
      ...(errorHeader ? [[errorHeader, errorHeaders[errorHeader]] as [string, string]] : []),
    ],
    body: Buffer.from(JSON.stringify(content ?? null)),
  }
}
