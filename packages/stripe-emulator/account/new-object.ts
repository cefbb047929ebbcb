import { randomInt } from 'node:crypto'
import { inSeconds } from './seconds'
import defaults from './defaults.json' with { type: 'json' }
import { isOfKind, type Kinds, type StripeKind } from './kinds'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Stripe's prefixes, and the number of characters after them. */
const idShapes: Record<StripeKind | 'item' | 'payment_intent' | 'request', readonly [prefix: string, length: number]> =
  {
    'checkout.session': ['cs_test_a1', 56],
    item: ['il_1', 23],
    invoice: ['in_1', 23],
    coupon: ['', 8],
    promotion_code: ['promo_1', 23],
    payment_intent: ['pi_3', 23],
    charge: ['ch_3', 23],
    refund: ['re_3', 23],
    dispute: ['dp_1', 23],
    'radar.early_fraud_warning': ['issfr_1', 23],
    balance_transaction: ['txn_3', 23],
    payout: ['po_1', 23],
    event: ['evt_1', 23],
    webhook_endpoint: ['we_1', 23],
    request: ['req_', 14],
  }

export function newId(kind: keyof typeof idShapes): string {
  const [prefix, length] = idShapes[kind]
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
  return prefix + characters.join('')
}

export function isStripeKind(name: string): name is StripeKind {
  return name in defaults
}

export function kindOfId(id: string): StripeKind | undefined {
  const prefixOf = (text: string) => text.split('_', 1)[0]
  const found = Object.entries(idShapes).find(([, [prefix]]) => prefixOf(prefix) === prefixOf(id))
  return found && isStripeKind(found[0]) ? found[0] : undefined
}

/** Fields that are not given have Stripe's defaults. */
export function newObject<K extends StripeKind>(kind: K, given: Partial<Kinds[K]>, nowMs: number): Kinds[K] {
  const made: { object: string } = { ...defaults[kind], id: newId(kind), created: inSeconds(nowMs), ...given }
  if (isOfKind(made, kind)) return made
  throw new Error(`The defaults of ${kind} are those of another kind.`)
}
