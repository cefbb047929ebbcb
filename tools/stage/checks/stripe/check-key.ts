import Stripe from 'stripe'
import { action, bySetup, type Check, type Fix, ok, warning } from '../check'
import type { checkCheckout, Trial } from './check-checkout'
import { checkCodes, checkTax } from './check-settings'
import {
  checkoutPermission,
  doctorPermissions,
  missingPermissions,
  newStoreKey,
  type Permission,
  permissionList,
  readingPermissions,
} from './key-permissions'
import { addPermission, modeOf, type StripeKey, stripeReason } from './stripe-key'

export type KeyChecks = { key: Check[]; checkout: Check[] }

export async function checkKey(trial: Trial, tryCheckout: typeof checkCheckout): Promise<KeyChecks> {
  const { config, key } = trial
  try {
    let opened: Check[] = []
    const openCheckout = async () => {
      opened = await tryCheckout(trial)
    }
    const needed = [{ ...checkoutPermission, probe: openCheckout }, ...readingPermissions(config)]
    const [lacking, missingForDoctor, ...settings] = await Promise.all([
      missingPermissions(key.stripe, needed),
      missingPermissions(key.stripe, doctorPermissions),
      ...(config.promotionCodes ? [checkCodes(key)] : []),
      ...(config.inclusiveTax ? [checkTax(key)] : []),
    ])
    if (lacking.length > 0) {
      const summary = `The Stripe key lacks ${permissionList(lacking)}`
      const fix = replaceKey(trial, lacking)
      return { key: [action('stripe.permissions', summary, fix)], checkout: [] }
    }
    const doctor = missingForDoctor.length > 0 ? [hiddenEndpoint(key)] : []
    return { key: [checkMode(trial), checkRestriction(trial), ...doctor], checkout: [...opened, ...settings] }
  } catch (error) {
    const summary = `The Stripe key does not work: ${stripeReason(error)}`
    const isRejected = error instanceof Stripe.errors.StripeAuthenticationError
    const fix = isRejected ? replaceKey(trial) : tryAgain
    return { key: [action('stripe.key', summary, fix)], checkout: [] }
  }
}

const tryAgain = {
  what: 'Check the connection to api.stripe.com and the status of Stripe, then run this again.',
  page: 'https://status.stripe.com',
}

const rotation = '--rotate stripe-key'

function checkMode({ stage, config, key }: Trial): Check {
  const id = 'stripe.mode'
  if (!key.isLive) {
    if (stage !== 'prod') return ok(id, 'TEST MODE: only test cards work')
    const fix = bySetup(stage, 'Before you sell, run setup with a key that begins with rk_live_.', rotation)
    return warning(id, 'TEST MODE: the prod stage takes test cards and no real money', fix)
  }
  const live = 'LIVE MODE: buyers pay with real money'
  if (config.onDelete === 'retain') return ok(id, live)
  const what = 'Run setup with a key that begins with rk_test_, or set onDelete to retain.'
  const summary = `${live}, and the ${stage} stage deletes its orders with the stack`
  return warning(id, summary, bySetup(stage, what, rotation))
}

function checkRestriction({ stage, config, key }: Trial): Check {
  if (key.isRestricted) {
    return ok('stripe.permissions', 'The Stripe key is restricted and has every permission needed')
  }
  const what = 'Create a restricted key and run setup with --rotate stripe-key.'
  const { page } = newStoreKey(stage, config, key.isLive)
  const summary = 'The Stripe key (sk_…) can do everything in the account'
  return warning('stripe.permissions', summary, { what, page })
}

function hiddenEndpoint(key: StripeKey): Check {
  const lacking = permissionList(doctorPermissions)
  const summary = `Doctor cannot see the webhook endpoint: the Stripe key (${modeOf(key)}) lacks ${lacking}`
  return warning('stripe.doctor', summary, addPermission(key))
}

function replaceKey({ stage, config, key }: Trial, lacking: Permission[] = []): Fix {
  const { needed, page } = newStoreKey(stage, config, key.isLive, lacking)
  const what = `Create a restricted key with ${needed} (the page fills them in), and run setup with it.`
  return { ...bySetup(stage, what, rotation), page }
}
