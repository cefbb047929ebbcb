import { z } from 'zod'
import { done, open, type Point } from '../checklist/point'
import { jsonText } from '../json-text'
import { type PublicCall, publicCalls, type Shape, type WebhookProof } from './public-calls'

/** Longer than API Gateway waits for a function. */
const timeoutMs = 30_000

type SiteUnderCheck = {
  siteUrl: string
  /** What the page sends as `x-api-key`. */
  clientKey: string
  proof: WebhookProof
  /** The API's own address, where it has one. */
  apiUrl?: string
}

/** Calls each public route once and says whether what has to come comes. */
export async function checkSite(site: SiteUnderCheck, now: Date): Promise<Point[]> {
  const calls = publicCalls(site.clientKey, site.proof, now).map((call) =>
    checkCall(site.siteUrl, call),
  )
  const direct = site.apiUrl ? [checkOwnAddress(site.apiUrl, site.clientKey)] : []
  return Promise.all([...calls, ...direct])
}

async function checkCall(baseUrl: string, call: PublicCall): Promise<Point> {
  const name = `${call.method} ${call.path}${call.what ? ` ${call.what}` : ''}`
  const { id, runbook } = call
  const answer = await send(`${baseUrl}${call.path}`, call)
  const fault = 'silence' in answer ? answer.silence : faultOf(answer, call)
  if (fault) {
    const what = 'See what it means for buyers, and what to do.'
    return open(id, `${name} ${fault}`, { what, page: `docs/runbook.md#${runbook}` })
  }
  return done(id, `${name}: ${call.status}, as it has to be (${answer.durationMs} ms)`)
}

/** Nobody gets in there: what limits calls is in front of CloudFront's address. */
async function checkOwnAddress(apiUrl: string, clientKey: string): Promise<Point> {
  const url = `${apiUrl.replace(/\/$/, '')}/functions/v1/create-payment`
  const referer = 'https://example.com/'
  const headers = { 'content-type': 'application/json', 'x-api-key': clientKey, referer }
  const answer = await send(url, { method: 'POST', headers, body: '{}' })
  const isRefused = 'status' in answer && answer.status === 403
  if (isRefused) return done('site.own-address', "The API's own address refuses everybody")
  const came = 'silence' in answer ? answer.silence : `answered ${answer.status} instead of 403`
  return open('site.own-address', `The API's own address ${came}`, {
    what: 'Deploy again: calls are to come through CloudFront only, where the limits are.',
  })
}

type Answer = { status: number; headers: Headers; body: string; durationMs: number }
type Silence = { silence: string; durationMs: number }

async function send(
  url: string,
  { method, headers, body }: Pick<PublicCall, 'method' | 'headers' | 'body'>,
): Promise<Answer | Silence> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method, signal, redirect: 'manual' as const }
    const answer = await fetch(url, { ...init, headers: headers ?? {}, body: body ?? null })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text, durationMs: duration() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
    return { silence: `does not answer: ${reason}`, durationMs: duration() }
  }
}

function faultOf(answer: Answer, { status, shape }: PublicCall): string | undefined {
  if (answer.status !== status) return `answered ${answer.status} instead of ${status}`
  const missing = missingOf(shape, answer)
  return missing ? `answered ${status} without ${missing}` : undefined
}

const receiptSchema = jsonText(z.object({ received: z.literal(true) }))
const errorSchema = jsonText(z.object({ error: z.string().min(1) }))

function missingOf(shape: Shape, { headers, body }: Answer): string | undefined {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  switch (shape) {
    case 'page':
      return isHtml ? undefined : 'a page'
    case 'page with its policies':
      if (!isHtml) return 'a page'
      if (!headers.has('content-security-policy')) return 'a content security policy'
      return headers.has('strict-transport-security') ? undefined : 'strict transport security'
    case 'receipt in JSON':
      return receiptSchema.safeParse(body).success ? undefined : 'a receipt in JSON'
    case 'error in JSON':
      return errorSchema.safeParse(body).success ? undefined : 'an error in JSON'
  }
}
