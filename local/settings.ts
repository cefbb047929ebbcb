import { resolve } from 'node:path'
import { callPaths } from '../lambda/contract'
import { UserError } from '../lib/stage/user-error'
import { readStripeCredentials, type StripeCredentials } from './stripe/credentials'

/** The settings of the local store, from environment variables. */
export type Settings = {
  port: number
  dataDir: string
  stripe: StripeCredentials | undefined
  showsDebugOutput: boolean
}

const defaultPort = 4242
/** Payments and inbox use the two ports that follow. */
const lastPort = 65_533

/** Reads PORT, STORE_DATA_DIR, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STORE_LOG. */
export function readSettings(environment: NodeJS.ProcessEnv, projectDir: string): Settings {
  const port = readPort(environment['PORT'])
  return {
    port,
    dataDir: resolve(projectDir, environment['STORE_DATA_DIR'] || '.local'),
    stripe: readStripeCredentials(
      environment['STRIPE_SECRET_KEY'],
      environment['STRIPE_WEBHOOK_SECRET'],
      `localhost:${port}${callPaths.stripeWebhook}`,
    ),
    showsDebugOutput: environment['STORE_LOG'] === 'debug',
  }
}

function readPort(text: string | undefined): number {
  if (!text) return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= lastPort) return port
  throw new UserError(`PORT=${text} is not a port: use a whole number from 1 to ${lastPort}.`)
}
