import {
  ebookCall,
  landingPage,
  otherPages,
  paymentCalls,
  unknownCall,
  unknownDownload,
} from '../../../../lambda/operations/public-calls/buyer-calls'
import {
  type CalledSite,
  callLandingPage,
  type CallResult,
  callSite,
} from '../../../../lambda/operations/public-calls/call-site'
import { nameOf, type PublicCall } from '../../../../lambda/operations/public-calls/public-call'
import type { Credentials } from '../../../../lambda/shop/delivery/presigned-query'
import { ebookTypes } from '../../../../lambda/shop/delivery/ebook-files'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { product } from '../../../../product/product'
import type { StackOutputs } from '../../../cli/find-stack'
import { proxyAgent } from '../../../cli/proxy'
import { knownEverywhereAt, readStoredSecret, StoredSecretError } from '../../../cli/stored-secret'
import { ownCredentials } from '../aws/signed-call'
import { action, type Check, ok } from '../check'
import { type Signing, webhookCalls } from './webhook-calls'

/** Longer than API Gateway waits for a function. */
const timeoutMs = 30_000

type Site = {
  siteUrl: string
  clientKey: string
  signing: Signing | undefined
  ebook: Ebook
  /** API Gateway's own address; the local store has none. */
  apiUrl?: string
}

/** The URL of its bucket, and who may read it. */
type Ebook = { bucketUrl: string; credentials: Credentials }

export async function checkRoutes(
  stage: string,
  { clientKey }: Pick<StageConfig, 'clientKey'>,
  outputs: StackOutputs,
  now: Date,
): Promise<Check[]> {
  const { SiteUrl: siteUrl, ApiUrl: apiUrl, EbookHost } = outputs
  const ebook = { bucketUrl: `https://${EbookHost}`, credentials: await ownCredentials() }
  return checkSite({ siteUrl, apiUrl, clientKey, ebook, signing: await signingOf(stage, now) }, now)
}

/** With a secret that every function has read by now. */
async function signingOf(stage: string, now: Date): Promise<Signing | undefined> {
  try {
    const key = await readStoredSecret(stage, 'stripeKey')
    const signing = await readStoredSecret(stage, 'webhookSigning')
    if (!key.value || !signing.value) return undefined
    const { current, previous = current } = signing.value
    const secret = now < knownEverywhereAt(signing) ? previous : current
    return { secret, isLive: key.value.current.includes('_live_') }
  } catch (error) {
    // The checks of the secrets report it.
    if (error instanceof StoredSecretError) return undefined
    throw error
  }
}

export async function checkSite(site: Site, now: Date): Promise<Check[]> {
  const { siteUrl, clientKey, signing, ebook, apiUrl } = site
  const { complete: _opensCheckout, ...refused } = paymentCalls(clientKey)
  const calls = [
    ...otherPages,
    ...Object.values(refused),
    ...webhookCalls(signing, now),
    unknownDownload,
    ...ebookCalls(ebook),
    ...sampleCalls(product.sampleFile),
    unknownCall,
  ]
  const called = calledSite(siteUrl)
  const [landing, others, direct] = await Promise.all([
    callLandingPage(called),
    Promise.all(calls.map((call) => callSite(called, call))),
    Promise.all(apiUrl ? [checkOwnAddress(apiUrl, clientKey)] : []),
  ])
  return [...[...landing, ...others].map(checkOf), ...direct]
}

function ebookCalls({ bucketUrl, credentials }: Ebook): PublicCall[] {
  const { ebookFile, epubFile } = product
  const files = [
    { name: ebookFile, type: ebookTypes.pdf },
    { name: epubFile, type: ebookTypes.epub },
  ]
  return files.flatMap(({ name, type }) =>
    name ? [ebookCall({ url: new URL(`${bucketUrl}/${name}`), name, type }, credentials)] : [],
  )
}

/** The part to read before buying, as a browser opens it. */
function sampleCalls(name: string | undefined): PublicCall[] {
  if (name === undefined) return []
  const type = name.endsWith('.epub') ? ebookTypes.epub : ebookTypes.pdf
  const file = { path: `/sample/${name}`, headers: { range: 'bytes=0-9' }, status: 206, shape: 'file', type } as const
  return [{ ...landingPage, id: 'site.sample', ...file }]
}

export function calledSite(siteUrl: string): CalledSite {
  if (siteUrl.startsWith('http:')) return { siteUrl, timeoutMs }
  // Each call verifies the certificate again.
  return { siteUrl, timeoutMs, agent: proxyAgent({ maxCachedSessions: 0, timeout: timeoutMs }) }
}

function checkOf({ call, fault, durationMs }: CallResult): Check {
  const { id, runbook, status } = call
  if (fault) {
    const what = 'See the impact on buyers and how to fix it.'
    return action(id, `${nameOf(call)} ${fault}`, { what, page: `docs/runbook.md#${runbook}` })
  }
  return ok(id, `${nameOf(call)}: ${status} as expected (${durationMs} ms)`)
}

/** CloudFront limits calls, so the API's own address must refuse all. */
async function checkOwnAddress(apiUrl: string, clientKey: string): Promise<Check> {
  const { malformed } = paymentCalls(clientKey)
  const id = 'site.own-address'
  const refused = { ...malformed, id, status: 403, shape: 'anything' } as const
  const { fault } = await callSite(calledSite(apiUrl), refused)
  if (!fault) return ok(id, "The API's own address refuses every call")
  return action(id, `The API's own address ${fault}`, {
    what: 'Deploy again: calls must come through CloudFront, which limits them.',
  })
}
