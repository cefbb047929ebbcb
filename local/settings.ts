import { resolve } from 'node:path'
import { z } from 'zod'
import { callPaths } from '../lambda/contract'
import { subscribedEvents } from '../lambda/payments/subscribed-events'
import { UserError } from '../lib/stage/user-error'
import { refusalNames, refuseCheckouts } from './stripe/api/faults'
import { settlementCurrencies } from './stripe/resources/exchange'
import { readStripeCredentials, type StripeCredentials } from './stripe/credentials'
import type { StripeOptions } from './stripe/start-stripe'
import { retryPaces } from './stripe/webhooks/retry-paces'

/** The settings of the local store, from environment variables. */
export type Settings = {
  port: number
  dataDir: string
  stripe: StripeCredentials | undefined
  /** How the Stripe emulator behaves. */
  payments: Pick<StripeOptions, 'faults' | 'retryDelaysMs' | 'settlementCurrency'>
  showsDebugOutput: boolean
}

const defaultPort = 4242
/** Payments and inbox use the two ports that follow. */
const lastPort = 65_533

/** Reads PORT, STORE_DATA_DIR, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_REFUSES,
 * STRIPE_RETRIES, STRIPE_SETTLEMENT_CURRENCY and STORE_LOG. */
export function readSettings(environment: NodeJS.ProcessEnv, projectDir: string): Settings {
  const port = readPort(environment['PORT'])
  return {
    port,
    dataDir: resolve(projectDir, environment['STORE_DATA_DIR'] || '.local'),
    stripe: readStripeCredentials(
      environment['STRIPE_SECRET_KEY'],
      environment['STRIPE_WEBHOOK_SECRET'],
      listenCommand(port),
    ),
    payments: {
      ...readRefusal(environment['STRIPE_REFUSES']),
      ...readRetryPace(environment['STRIPE_RETRIES']),
      ...readSettlementCurrency(environment['STRIPE_SETTLEMENT_CURRENCY']),
    },
    showsDebugOutput: environment['STORE_LOG'] === 'debug',
  }
}

/** The command that forwards the events of the real Stripe to the store, as its webhook endpoint would get them. */
export function listenCommand(port: number): string {
  const events = subscribedEvents.join(',')
  return `stripe listen --latest --events ${events} --forward-to localhost:${port}${callPaths.stripeWebhook}`
}

function readRetryPace(name: string | undefined): Settings['payments'] {
  if (!name) return {}
  const names = z.enum(['fast', 'live', 'sandbox'])
  const pace = names.safeParse(name).data
  if (pace) return { retryDelaysMs: retryPaces[pace] }
  throw new UserError(`STRIPE_RETRIES=${name} is not one of ${names.options.join(', ')}.`)
}

function readRefusal(name: string | undefined): Settings['payments'] {
  if (!name) return {}
  const faults = refuseCheckouts(name)
  if (faults) return { faults }
  throw new UserError(`STRIPE_REFUSES=${name} is not one of ${refusalNames.join(', ')}.`)
}

function readSettlementCurrency(name: string | undefined): Settings['payments'] {
  if (!name) return {}
  if (settlementCurrencies.includes(name)) return { settlementCurrency: name }
  const choice = settlementCurrencies.join(', ')
  throw new UserError(`STRIPE_SETTLEMENT_CURRENCY=${name} is not one of ${choice}.`)
}

function readPort(text: string | undefined): number {
  if (!text) return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= lastPort) return port
  throw new UserError(`PORT=${text} is not a port: use a whole number from 1 to ${lastPort}.`)
}
