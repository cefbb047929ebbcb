import { resolve } from 'node:path'
import { refusalNames, refuseCheckouts, retryPaces, settlementCurrencies, type StripeOptions } from 'stripe-emulator'
import { callPaths } from '../lambda/contract'
import { subscribedEvents } from '../lambda/shop/payments/subscribed-events'
import { UserError } from '../lib/stage/user-error'
import type { StripeCredentials } from './start/store'

export type Settings = {
  port: number
  dataDir: string
  stripe: StripeCredentials | undefined
  payments: Pick<StripeOptions, 'faults' | 'pace' | 'retryDelaysMs' | 'settlementCurrency'>
  showsDebugOutput: boolean
}

const defaultPort = 4242
/** Payments, inbox and orders use the three ports after it. */
const lastPort = 65_532

/** `npm start -- --help` describes the variables. Throws a `UserError` for a wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv, projectDir: string): Settings {
  const port = readPort(environment['PORT'])
  const refusal = readChoice(environment, 'STRIPE_REFUSES', refusalNames)
  const retries = readChoice(environment, 'STRIPE_RETRIES', ['fast', 'live', 'sandbox'])
  return {
    port,
    dataDir: resolve(projectDir, environment['STORE_DATA_DIR'] || '.local'),
    stripe: readStripeCredentials(environment, port),
    payments: {
      faults: refusal && refuseCheckouts(refusal),
      retryDelaysMs: retries && retryPaces[retries],
      pace: readChoice(environment, 'STRIPE_PACE', ['fast', 'sandbox']),
      settlementCurrency: readChoice(environment, 'STRIPE_SETTLEMENT_CURRENCY', settlementCurrencies),
    },
    showsDebugOutput: environment['STORE_LOG'] === 'debug',
  }
}

/** Forwards the events that the webhook endpoint subscribes to. */
export function listenCommand(port: number): string {
  const events = subscribedEvents.join(',')
  return `stripe listen --latest --events ${events} --forward-to localhost:${port}${callPaths.stripeWebhook}`
}

function readChoice<const Name extends string>(
  environment: NodeJS.ProcessEnv,
  variable: string,
  names: readonly Name[],
): Name | undefined {
  const value = environment[variable]
  if (!value) return undefined
  const name = names.find((each) => each === value)
  if (name !== undefined) return name
  throw new UserError(`${variable}=${value} is not one of ${names.join(', ')}.`)
}

function readPort(text: string | undefined): number {
  if (!text) return defaultPort
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= lastPort) return port
  throw new UserError(`PORT=${text} is not a port: use a whole number from 1 to ${lastPort}.`)
}

function readStripeCredentials(environment: NodeJS.ProcessEnv, port: number): StripeCredentials | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
  if (!secretKey) return undefined
  if (!/^(sk|rk)_test_\w+$/.test(secretKey)) {
    throw new UserError(
      'STRIPE_SECRET_KEY is not a test key: the local store takes sk_test_… or rk_test_…, and never a key that moves money.',
    )
  }
  if (!webhookSecret?.startsWith('whsec_')) {
    throw new UserError(
      `STRIPE_WEBHOOK_SECRET is missing: run this and set it to the whsec_… that it prints.\n${listenCommand(port)}`,
    )
  }
  return { secretKey, webhookSecret }
}
