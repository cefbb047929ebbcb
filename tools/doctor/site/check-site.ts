import { z } from 'zod'
import { callPaths, clientKeyHeader } from '../../../lambda/contract'
import { parseJson } from '../../../lambda/platform/json/parse-json'
import { action, type Check, ok } from '../../checks/check'
import { type PublicCall, publicCalls, type Shape, type WebhookCall } from './public-calls'

/** Longer than API Gateway waits for a function. */
const timeoutMs = 30_000

type Site = {
  siteUrl: string
  clientKey: string
  webhookCall: WebhookCall
  /** API Gateway's own address, where there is one. */
  apiUrl?: string
}

/** Calls each public route once and compares the response with the expected one. */
export async function checkSite(site: Site, now: Date): Promise<Check[]> {
  const calls = publicCalls(site.clientKey, site.webhookCall, now).map((call) =>
    checkCall(site.siteUrl, call),
  )
  const direct = site.apiUrl ? [checkOwnAddress(site.apiUrl, site.clientKey)] : []
  return Promise.all([...calls, ...direct])
}

async function checkCall(baseUrl: string, call: PublicCall): Promise<Check> {
  const { id, runbook, status } = call
  const name = `${call.method} ${call.path}${call.what ? ` ${call.what}` : ''}`
  const result = await send(`${baseUrl}${call.path}`, call)
  const fault = 'failure' in result ? result.failure : faultOf(result, call)
  if (fault) {
    const what = 'See the impact on buyers and how to fix it.'
    return action(id, `${name} ${fault}`, { what, page: `docs/runbook.md#${runbook}` })
  }
  return ok(id, `${name}: ${status} as expected (${result.durationMs} ms)`)
}

/** The limits on calls are at CloudFront, so the API's own address must refuse every call. */
async function checkOwnAddress(apiUrl: string, clientKey: string): Promise<Check> {
  const url = `${apiUrl.replace(/\/$/, '')}${callPaths.createPayment}`
  const referer = 'https://example.com/'
  const headers = { 'content-type': 'application/json', [clientKeyHeader]: clientKey, referer }
  const result = await send(url, { method: 'POST', headers, body: '{}' })
  const isRefused = 'status' in result && result.status === 403
  if (isRefused) return ok('site.own-address', "The API's own address refuses every call")
  const fault = 'failure' in result ? result.failure : `responded ${result.status} instead of 403`
  return action('site.own-address', `The API's own address ${fault}`, {
    what: 'Deploy again: calls must come through CloudFront, which limits them.',
  })
}

type Response = { status: number; headers: Headers; body: string; durationMs: number }
type Failure = { failure: string; durationMs: number }

async function send(
  url: string,
  { method, headers, body }: Pick<PublicCall, 'method' | 'headers' | 'body'>,
): Promise<Response | Failure> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, signal, redirect: 'manual', headers, body })
    const text = await response.text()
    const { status, headers: responseHeaders } = response
    return { status, headers: responseHeaders, body: text, durationMs: duration() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    return { failure: `does not respond: ${reason}`, durationMs: duration() }
  }
}

function faultOf(response: Response, { status, shape }: PublicCall): string | undefined {
  if (response.status !== status) return `responded ${response.status} instead of ${status}`
  const missing = missingPart(shape, response)
  return missing ? `responded ${status} without ${missing}` : undefined
}

/** Messengers show no picture from a relative URL. */
const absolutePicture = /<meta property="og:image" content="https?:\/\/[\w.:-]+\/og\.jpg"/
const receiptSchema = z.object({ received: z.literal(true) })
const errorSchema = z.object({ error: z.string().min(1) })

function missingPart(shape: Shape, { headers, body }: Response): string | undefined {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  switch (shape) {
    case 'page':
      return isHtml ? undefined : 'a page'
    case 'landing page':
      if (!isHtml) return 'a page'
      if (!headers.has('content-security-policy')) return 'a content security policy'
      if (!headers.has('strict-transport-security')) return 'strict transport security'
      return absolutePicture.test(body) ? undefined : 'its own address, which previews need'
    case 'receipt in JSON':
      return receiptSchema.safeParse(parseJson(body)).success ? undefined : 'a receipt in JSON'
    case 'error in JSON':
      return errorSchema.safeParse(parseJson(body)).success ? undefined : 'an error in JSON'
  }
}
