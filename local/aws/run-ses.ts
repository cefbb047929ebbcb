import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { close, portOf } from '../http/loopback-server'
import type { Emulator } from './run-dynamodb'

// The package declares a default export of an ES module but is CommonJS: `require` gives the same
// under every loader.
const require = createRequire(import.meta.url)
const packageSchema = z.object({
  default: z.custom<(config: { host: string; port: number }) => Promise<Server>>(
    (value) => typeof value === 'function',
  ),
})

/** Starts aws-ses-v2-local, the SES emulator, on any free port. */
export async function runSes(): Promise<Emulator> {
  const start = packageSchema.parse(require('aws-ses-v2-local')).default
  const server = await start({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => close(server) }
}
