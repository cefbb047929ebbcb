import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { parseJson } from '../../platform/json/parse-json'
import type { PublicCall } from './public-call'

export type SiteResponse = { status: number; headers: IncomingHttpHeaders; body: string }

/** The rest of a sentence about a call: `responded 500 instead of 200`; `undefined` for the expected response. */
export function responseFault(
  { status, shape, type }: Pick<PublicCall, 'status' | 'shape' | 'type'>,
  response: SiteResponse,
): string | undefined {
  if (response.status !== status) {
    const { location } = response.headers
    const redirect = location ? ` and redirects to ${hostOf(location)}` : ''
    const [, reason] = /<Code>(\w+)</.exec(response.body) ?? []
    return `responded ${response.status} instead of ${status}${reason ? ` (S3: ${reason})` : ''}${redirect}`
  }
  const missing = missingParts[shape](response, type)
  return missing ? `responded ${status} without ${missing}` : undefined
}

const receiptSchema = z.object({ received: z.literal(true) })
const errorSchema = z.object({ error: z.string().check(z.minLength(1)) })

const missingParts: Record<PublicCall['shape'], (response: SiteResponse, type?: string) => string | undefined> = {
  page: (response) => (isOfType(response, /^text\/html/) ? undefined : 'a page'),
  'landing page': missingOnLandingPage,
  script: (response) => {
    const isScript = isOfType(response, /^(text|application)\/javascript/) && response.body !== ''
    return isScript ? undefined : 'a script'
  },
  file: ({ headers }, type) => (headers['content-type'] === type ? undefined : 'the file'),
  'receipt in JSON': ({ body }) => (receiptSchema.safeParse(parseJson(body)).success ? undefined : 'a receipt in JSON'),
  'error in JSON': ({ body }) => (errorSchema.safeParse(parseJson(body)).success ? undefined : 'an error in JSON'),
  anything: () => undefined,
}

/** Messengers do not show a picture from a relative URL. */
const absolutePicture = /<meta property="og:image" content="https?:\/\/[\w.:-]+\/og\.jpg"/

function missingOnLandingPage(response: SiteResponse): string | undefined {
  const { headers, body } = response
  if (!isOfType(response, /^text\/html/)) return 'a page'
  if (!headers['content-security-policy']) return 'a content security policy'
  if (!headers['strict-transport-security']) return 'strict transport security'
  if (!absolutePicture.test(body)) return 'its own address, which previews need'
  if (!body.includes('<h1')) return 'a heading'
  return / data-app="\//.test(body) ? undefined : 'its script'
}

function isOfType({ headers }: SiteResponse, type: RegExp): boolean {
  return type.test(headers['content-type'] ?? '')
}

/** Without the path, which may hold a token. */
function hostOf(location: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(location)?.[1] ?? 'another path'
}
