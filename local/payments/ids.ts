import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** What each kind of id starts with, and how many characters follow, as at Stripe. */
const shapes = {
  session: ['cs_test_a1', 56],
  lineItem: ['li_1', 23],
  price: ['price_1', 23],
  product: ['prod_', 14],
  intent: ['pi_3', 23],
  paymentMethod: ['pm_1', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['dp_1', 23],
  transaction: ['txn_3', 23],
  payout: ['po_1', 23],
  event: ['evt_1', 23],
  webhookEndpoint: ['we_1', 23],
  request: ['req_', 14],
} as const

/** An id that nothing else has, in Stripe's own shape. */
export function newId(kind: keyof typeof shapes): string {
  const [prefix, length] = shapes[kind]
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))

  return prefix + characters.join('')
}
