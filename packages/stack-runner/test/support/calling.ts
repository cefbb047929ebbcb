import { type RunningApi, runApi } from '../../api/run-api'
import type { HttpRequest } from '../../http/message'
import { fakeFunction } from './fake-function'
import { httpRequest } from './http-request'
import { smallResources, smallStack } from './small-template'

/** The API of the small stack, or of another in its place. */
export function openApi(resources: object = smallResources, { running } = fakeFunction()): RunningApi {
  return runApi(smallStack(resources), [running])
}

/** Calls the API at its own address. */
export async function call(api: RunningApi, request: Partial<HttpRequest> = {}) {
  const own: HttpRequest['headers'] = [['host', api.host], ...(request.headers ?? [])]
  const { status, headers, body } = await api.handle(
    httpRequest({ path: '/live/functions/abc', ...request, headers: own }),
  )
  return { status, headers, bytes: body, text: body.toString() }
}

/** The key of the small stack's one plan. */
export const withKey: HttpRequest['headers'] = [['x-api-key', 'the-page-key']]
