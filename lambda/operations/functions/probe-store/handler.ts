import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { ebookFiles } from '../../../shop/delivery/ebook-files'
import { ebookCall, paymentCalls, unknownDownload } from '../../public-calls/buyer-calls'
import { type CalledSite, callLandingPage, callSite } from '../../public-calls/call-site'
import type { PublicCall } from '../../public-calls/public-call'
import { env } from './env'

/** Five times what the slowest call takes with cold functions. */
const timeoutMs = 10_000
const periodMs = 5 * 60_000

/**
 * Calls the store through its public address. Emits the number of failed calls, zero included: missing data means that
 * the probe itself failed.
 */
export async function handler(): Promise<void> {
  const settings = env()
  const { SITE_URL: siteUrl, CLIENT_KEY } = settings
  const site: CalledSite = { siteUrl, timeoutMs }
  const results = await Promise.all([
    callLandingPage(site),
    callSite(site, paymentCall(CLIENT_KEY, new Date())),
    callSite(site, unknownDownload),
    ...ebookFiles(settings).map((file) => callSite(site, ebookCall(file))),
  ])
  const failed = results.flat().filter(({ fault }) => fault !== undefined)
  for (const { call, fault, durationMs } of failed) {
    const { id, runbook } = call
    logger.error('Probe failed', { call: id, fault, durationMs, runbook })
  }
  measure('ProbeFailure', failed.length)
}

/**
 * Alternates between a call that the gateway refuses and one that the function refuses: both in each run would cost
 * another $0.03 a month.
 */
function paymentCall(clientKey: string, now: Date): PublicCall {
  const { malformed, addressless } = paymentCalls(clientKey)
  const run = Math.floor(now.getTime() / periodMs)
  return run % 2 === 0 ? malformed : addressless
}
