import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { close, portOf } from '../http/loopback-server'
import type { StandIn } from './run-dynamodb'

// The package says that it is an ES module with a default export but is CommonJS: required, it is
// the same under every loader.
const require = createRequire(import.meta.url)
const packageSchema = z.object({
  default: z.custom<(config: { host: string; port: number }) => Promise<Server>>(
    (value) => typeof value === 'function',
  ),
})

/** Starts aws-ses-v2-local, the stand-in for SES, on any free port. */
export async function runSes(): Promise<StandIn> {
  const start = packageSchema.parse(require('aws-ses-v2-local')).default
  const server = await start({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => close(server) }
}
