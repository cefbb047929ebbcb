import { type RunningApi, runApis } from '../../api/run-api'
import type { HttpRequest } from '../../http/message'
import type { FindSecret } from '../../template/dynamic-references'
import { fakeFunction } from './fake-function'
import { smallResources, smallStack } from './small-template'

/** The API of the small stack, or of another in its place. */
export function openApi(
  { running } = fakeFunction(),
  resources: object = smallResources,
  findSecret?: FindSecret,
): RunningApi {
  const [api] = runApis(smallStack(resources, findSecret), [running])
  if (!api) throw new Error('The small stack has no API')
  return api
}

/** Calls the API at its own address. */
export async function call(api: RunningApi, request: Partial<HttpRequest> = {}) {
  const { status, headers, body } = await api.handle({
    method: 'GET',
    path: '/live/functions/abc',
    query: '',
    body: Buffer.alloc(0),
    clientAddress: '127.0.0.1',
    ...request,
    headers: [['host', api.host], ...(request.headers ?? [])],
  })
  return { status, headers, text: body.toString() }
}

/** The key of the small stack's one plan. */
export const withKey: HttpRequest['headers'] = [['x-api-key', 'the-page-key']]
