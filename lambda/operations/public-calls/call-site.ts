import type { Agent } from 'node:https'
import { types } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sendRequest } from '../../platform/http/send-request'
import { landingPage, scriptOf } from './buyer-calls'
import type { PublicCall } from './public-call'
import { responseFault, type SiteResponse } from './response-fault'

export type CallResult = {
  call: PublicCall
  durationMs: number
  fault?: string
  body: string
}

/** The agent, if any, is a proxy's; it keeps no connection. */
export type CalledSite = { siteUrl: string; timeoutMs: number; agent?: Agent }

/** Follows no redirect. Opens a new connection, so that it looks up the name and verifies the certificate again. */
export async function callSite({ siteUrl, timeoutMs, agent }: CalledSite, call: PublicCall): Promise<CallResult> {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  const url = `${siteUrl.replace(/\/$/, '')}${call.path}${call.query ? `?${call.query}` : ''}`
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, call, { signal, agent })
    const fault = responseFault(call, response)
    return { call, durationMs: durationMs(), body: response.body, ...(fault && { fault }) }
  } catch (error) {
    const reason = signal.aborted ? `nothing within ${timeoutMs / 1000} s` : reasonOf(error)
    const fault = `does not respond: ${reason}`
    return { call, durationMs: durationMs(), body: '', fault }
  }
}

/** Also calls the script that the page loads. */
export async function callLandingPage(site: CalledSite): Promise<CallResult[]> {
  const page = await callSite(site, landingPage)
  const script = scriptOf(page.body)
  return script ? [page, await callSite(site, script)] : [page]
}

const browserHeaders = {
  // Managed rules of AWS WAF refuse requests without one.
  'user-agent': 'Mozilla/5.0 (compatible; ebook-store)',
  'accept-encoding': 'gzip, br',
}

async function send(
  url: string,
  { method, headers, body }: PublicCall,
  { signal, agent = false }: { signal: AbortSignal; agent?: Agent | false },
): Promise<SiteResponse> {
  // A shared agent would skip the check of the certificate.
  const options = { method, headers: { ...browserHeaders, ...headers }, agent, signal }
  const response = await sendRequest(new URL(url), options, body)
  return { ...response, body: decompressed(response.body, response.headers['content-encoding']) }
}

function decompressed(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

/** `certificate has expired (CERT_HAS_EXPIRED)` */
function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error)
  const [message = ''] = error.message.split('\n')
  const code = 'code' in error ? String(error.code) : ''
  // That of a name with several addresses has only a code.
  return message.includes(code) ? message : `${message} (${code})`.trim()
}
