import Stripe from 'stripe'
import { stageConfig, stackNameOf } from '../../../lib/stage/stage-config'
import { done, open, type Point, warning } from '../checklist/point'
import { setupCommand } from '../run'
import {
  doctorPermissions,
  keyForm,
  missingPermissions,
  permissionList,
  storePermissions,
} from './key-permissions'
import { dashboardPage, modeOf, type StripeKey } from './stripe-key'
import { stripeReason } from './stripe-reason'

/** Whether a key is the right one for the functions of a stage, without changing anything. */
export async function checkKey(stage: string, key: StripeKey): Promise<Point[]> {
  try {
    const [lacking, lackingForDoctor] = await Promise.all([
      missingPermissions(key.stripe, storePermissions),
      missingPermissions(key.stripe, doctorPermissions),
    ])
    if (lacking.length > 0) {
      const found = `The Stripe key lacks ${permissionList(lacking)}`
      return [open('stripe.permissions', found, betterKey(stage, key))]
    }
    return [
      ...modePoints(stage, key),
      ...restrictionPoints(stage, key),
      ...(lackingForDoctor.length > 0 ? [blindDoctor(key)] : []),
    ]
  } catch (error) {
    const found = `The Stripe key does not work: ${stripeReason(error)}`
    const isRefused = error instanceof Stripe.errors.StripeAuthenticationError
    return [open('stripe.key', found, isRefused ? betterKey(stage, key) : lookAgain)]
  }
}

const lookAgain = {
  what: 'See whether this machine reaches api.stripe.com and how Stripe is, and run this again.',
  page: 'https://status.stripe.com',
}

function modePoints(stage: string, key: StripeKey): Point[] {
  if (key.isLive) return [liveMode(stage)]
  if (stage !== 'prod') return [done('stripe.mode', 'TEST MODE: only test cards pay')]
  return [
    warning('stripe.mode', 'TEST MODE: the prod stage takes test cards and no real money', {
      what: 'Run setup again with a key that begins with rk_live_ before you sell.',
      command: setupCommand({ stage }, '--rotate stripe-key'),
    }),
  ]
}

function liveMode(stage: string): Point {
  const found = 'LIVE MODE: buyers pay with real money'
  if (stageConfig(stage).onDelete === 'retain') return done('stripe.mode', found)
  return warning(
    'stripe.mode',
    `${found}, and the ${stage} stage keeps no order when it is deleted`,
    {
      what: 'Run setup again with a key that begins with rk_test_, or set onDelete to retain.',
      command: setupCommand({ stage }, '--rotate stripe-key'),
    },
  )
}

function restrictionPoints(stage: string, key: StripeKey): Point[] {
  if (key.isRestricted) {
    return [done('stripe.permissions', 'The Stripe key is restricted and can do what is needed')]
  }
  return [
    warning('stripe.permissions', 'The Stripe key (sk_…) can do everything in the account', {
      what: 'Make a restricted key and run setup with --rotate stripe-key.',
      page: betterKey(stage, key).page,
    }),
  ]
}

function blindDoctor(key: StripeKey): Point {
  const found = `Doctor cannot see the webhook endpoint: the Stripe key (${modeOf(key)}) lacks ${permissionList(doctorPermissions)}`
  const what = 'Edit the key at Stripe and add it; it gives nothing away.'
  return warning('stripe.doctor', found, { what, page: dashboardPage('apikeys', key) })
}

function betterKey(stage: string, key: StripeKey) {
  const wanted = [...storePermissions, ...doctorPermissions]
  return {
    what: `Make a restricted key with ${permissionList(wanted)} (the page fills them in), and run setup with it.`,
    command: setupCommand({ stage }, '--rotate stripe-key'),
    page: keyForm(stackNameOf(stage), wanted, key.isLive),
  }
}
