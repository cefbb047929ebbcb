import Stripe from 'stripe'
import { stageConfig, stackNameOf } from '../../../lib/stage/stage-config'
import { action, type Check, ok, warning } from '../check'
import {
  doctorPermissions,
  keyForm,
  missingPermissions,
  permissionList,
  storePermissions,
} from './key-permissions'
import { dashboardPage, modeOf, type StripeKey, stripeReason } from './stripe-key'

/** Whether a key suits the functions of a stage. Changes nothing. */
export async function checkKey(stage: string, key: StripeKey): Promise<Check[]> {
  try {
    const [missing, missingForDoctor] = await Promise.all([
      missingPermissions(key.stripe, storePermissions(stageConfig(stage))),
      missingPermissions(key.stripe, doctorPermissions),
    ])
    if (missing.length > 0) {
      const summary = `The Stripe key lacks ${permissionList(missing)}`
      return [action('stripe.permissions', summary, replaceKey(stage, key))]
    }
    return [
      checkMode(stage, key),
      checkRestriction(stage, key),
      ...(missingForDoctor.length > 0 ? [hiddenEndpoint(key)] : []),
    ]
  } catch (error) {
    const summary = `The Stripe key does not work: ${stripeReason(error)}`
    const isRejected = error instanceof Stripe.errors.StripeAuthenticationError
    return [action('stripe.key', summary, isRejected ? replaceKey(stage, key) : tryAgain)]
  }
}

const tryAgain = {
  what: 'Check the connection to api.stripe.com and the status of Stripe, then run this again.',
  page: 'https://status.stripe.com',
}

function checkMode(stage: string, key: StripeKey): Check {
  const command = rotateKeyCommand(stage)
  if (!key.isLive) {
    if (stage !== 'prod') return ok('stripe.mode', 'TEST MODE: only test cards work')
    return warning('stripe.mode', 'TEST MODE: the prod stage takes test cards and no real money', {
      what: 'Before you sell, run setup with a key that begins with rk_live_.',
      command,
    })
  }
  const summary = 'LIVE MODE: buyers pay with real money'
  if (stageConfig(stage).onDelete === 'retain') return ok('stripe.mode', summary)
  return warning(
    'stripe.mode',
    `${summary}, and the ${stage} stage deletes its orders with the stack`,
    {
      what: 'Run setup with a key that begins with rk_test_, or set onDelete to retain.',
      command,
    },
  )
}

function checkRestriction(stage: string, key: StripeKey): Check {
  if (key.isRestricted) {
    return ok('stripe.permissions', 'The Stripe key is restricted and has every permission needed')
  }
  const { page } = replaceKey(stage, key)
  return warning('stripe.permissions', 'The Stripe key (sk_…) can do everything in the account', {
    what: 'Create a restricted key and run setup with --rotate stripe-key.',
    page,
  })
}

function hiddenEndpoint(key: StripeKey): Check {
  const lacking = permissionList(doctorPermissions)
  const summary = `Doctor cannot see the webhook endpoint: the Stripe key (${modeOf(key)}) lacks ${lacking}`
  const what = 'Add the permission to the key at Stripe; it only allows reading.'
  return warning('stripe.doctor', summary, { what, page: dashboardPage('apikeys', key) })
}

function replaceKey(stage: string, key: StripeKey) {
  const permissions = [...storePermissions(stageConfig(stage)), ...doctorPermissions]
  return {
    what: `Create a restricted key with ${permissionList(permissions)} (the page fills them in), and run setup with it.`,
    command: rotateKeyCommand(stage),
    page: keyForm(stackNameOf(stage), permissions, key.isLive),
  }
}

function rotateKeyCommand(stage: string): string {
  return `npm run setup -- --stage ${stage} --rotate stripe-key`
}
