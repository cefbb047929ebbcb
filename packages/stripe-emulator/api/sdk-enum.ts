import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const sdkDir = dirname(createRequire(import.meta.url).resolve('stripe'))

/**
 * The values of an enum of Stripe's API, such as `EnabledEvent` of `WebhookEndpoints`. The official SDK
 * has them as types only, so they are read from its declarations: the first type of that name counts.
 */
export function sdkEnum(resource: string, name: string): string[] {
  const declarations = readFileSync(join(sdkDir, 'resources', `${resource}.d.ts`), 'utf8')
  const [, union = ''] = new RegExp(`type ${name} = ([^;]*);`).exec(declarations) ?? []
  const values = Array.from(union.matchAll(/'([^']*)'/g), ([, value = '']) => value)
  if (values.length > 0) return values
  throw new Error(`The Stripe SDK has no enum ${name} in ${resource}.d.ts any more.`)
}
