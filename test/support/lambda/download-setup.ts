import { handler } from '../../../lambda/shop/functions/download-ebook/handler'
import { apiEvent, context } from './api-event'
import { setUpFunctions } from './function-setup'
import { useServer } from './http-server'

type StorageResponse = number | 'reset'

/** The environment of functions, and an S3 that has the ebook at the start of each test. */
export function setUpDownloads() {
  let responses: StorageResponse[]
  const functions = setUpFunctions()
  const { url, requests } = useServer((response, _body, { socket }) => {
    const next = (responses.length > 1 ? responses.shift() : responses[0]) ?? 200
    if (next === 'reset') socket.destroy()
    else response.writeHead(next).end()
  })
  beforeEach(() => {
    process.env['AWS_ENDPOINT_URL_S3'] = url()
    responses = [200]
  })
  /** Sets the responses to the next requests, one each; the last one repeats. */
  const respond = (...next: StorageResponse[]) => {
    responses = next
  }
  return { ...functions, storage: { respond, requests } }
}

export const callDownload = (
  method: string,
  token: string,
  body: string | null = null,
  userAgent?: string,
  queryStringParameters: Record<string, string> = {},
) =>
  handler(apiEvent({ method, body, pathParameters: { token }, headers: {}, userAgent, queryStringParameters }), context)
