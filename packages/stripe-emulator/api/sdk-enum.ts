import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Stripe from 'stripe'
import { invalidRequest } from './api-error'

const sdkDir = dirname(createRequire(import.meta.url).resolve('stripe'))

/**
 * The values of an enum of Stripe's API, such as `EnabledEvent` of `WebhookEndpoints`. The official SDK has them only
 * as types, so they are read from its declarations. If there are several types with that name, the first one counts.
 */
export function sdkEnum(resource: string, name: string): string[] {
  const declarations = readFileSync(join(sdkDir, 'resources', `${resource}.d.ts`), 'utf8')
  const [, union = ''] = new RegExp(`type ${name} = ([^;]*);`).exec(declarations) ?? []
  const values = Array.from(union.matchAll(/'([^']*)'/g), ([, value = '']) => value)
  if (values.length > 0) return values
  throw new Error(`The Stripe SDK has no enum ${name} in ${resource}.d.ts any more.`)
}

/** The versions of Stripe's API, oldest first. */
export const apiVersions = sdkEnum('WebhookEndpoints', 'ApiVersion')

/**
 * The version that a request asks for in its header `Stripe-Version`; without one, the SDK's. It affects only
 * parameters: all objects have the newest form.
 *
 * @throws ApiError when there is no such version
 */
export function requestedVersion(header: string | undefined): string {
  const version = header ?? Stripe.API_VERSION
  if (apiVersions.includes(version)) return version
  throw invalidRequest(`Invalid Stripe API version: ${version}`)
}
