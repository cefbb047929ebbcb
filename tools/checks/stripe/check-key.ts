import Stripe from 'stripe'
import { stageConfig, stackNameOf } from '../../../lib/stage/stage-config'
import type { DeployedStage } from '../aws/check-aws'
import { action, type Check, ok, warning } from '../check'
import { checkCheckout } from './check-checkout'
import { checkCodes } from './check-codes'
import { checkTax } from './check-tax'
import {
  readingPermissions,
  doctorPermissions,
  keyForm,
  lackingForCheckout,
  missingPermissions,
  type Permission,
  permissionList,
  storePermissions,
} from './key-permissions'
import { dashboardPage, isDenied, modeOf, type StripeKey, stripeReason } from './stripe-key'

/** The checks of a key itself, and of the checkout that it opens. */
export type KeyChecks = { key: Check[]; checkout: Check[] }

/** Whether a key suits the functions of a stage, and whether its account can sell. */
export async function checkKey(
  stage: string,
  key: StripeKey,
  deployed: DeployedStage,
): Promise<KeyChecks> {
  const config = stageConfig(stage)
  try {
    const [opened, missing, missingForDoctor, ...settings] = await Promise.all([
      openCheckout(stage, key, deployed),
      missingPermissions(key.stripe, readingPermissions(config)),
      missingPermissions(key.stripe, doctorPermissions),
      ...(config.promotionCodes ? [checkCodes(key)] : []),
      ...(config.inclusiveTax ? [checkTax(key)] : []),
    ])
    const lacking = [...opened.lacking, ...missing]
    if (lacking.length > 0) {
      const summary = `The Stripe key lacks ${permissionList(lacking)}`
      const fix = replaceKey(stage, key, lacking)
      return { key: [action('stripe.permissions', summary, fix)], checkout: [] }
    }
    const doctor = missingForDoctor.length > 0 ? [hiddenEndpoint(key)] : []
    return {
      key: [checkMode(stage, key), checkRestriction(stage, key), ...doctor],
      checkout: [...opened.checks, ...settings],
    }
  } catch (error) {
    const summary = `The Stripe key does not work: ${stripeReason(error)}`
    const isRejected = error instanceof Stripe.errors.StripeAuthenticationError
    const fix = isRejected ? replaceKey(stage, key) : tryAgain
    return { key: [action('stripe.key', summary, fix)], checkout: [] }
  }
}

async function openCheckout(
  ...store: Parameters<typeof checkCheckout>
): Promise<{ checks: Check[]; lacking: Permission[] }> {
  try {
    return { checks: await checkCheckout(...store), lacking: [] }
  } catch (error) {
    if (isDenied(error)) return { checks: [], lacking: [lackingForCheckout(error)] }
    throw error
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

function replaceKey(stage: string, key: StripeKey, lacking: Permission[] = []) {
  const needed = storePermissions(stageConfig(stage))
  const permissions = [...new Set([...needed, ...lacking, ...doctorPermissions])]
  return {
    what: `Create a restricted key with ${permissionList(permissions)} (the page fills them in), and run setup with it.`,
    command: rotateKeyCommand(stage),
    page: keyForm(stackNameOf(stage), permissions, key.isLive),
  }
}

function rotateKeyCommand(stage: string): string {
  return `npm run setup -- --stage ${stage} --rotate stripe-key`
}
