import { randomInt } from 'node:crypto'
import { z } from 'zod'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The prefix of each kind of id and the number of characters after it, as at Stripe. */
const idShapes = {
  session: ['cs_test_a1', 56],
  lineItem: ['li_1', 23],
  price: ['price_1', 23],
  product: ['prod_', 14],
  intent: ['pi_3', 23],
  paymentMethod: ['pm_1', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['dp_1', 23],
  fraudWarning: ['issfr_1', 23],
  file: ['file_1', 23],
  transaction: ['txn_3', 23],
  payout: ['po_1', 23],
  event: ['evt_1', 23],
  webhookEndpoint: ['we_1', 23],
  request: ['req_', 14],
} as const

/** A new id in Stripe's shape. */
export function newId(kind: keyof typeof idShapes): string {
  const [prefix, length] = idShapes[kind]
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
  return prefix + characters.join('')
}

/** Stripe's format of a time: whole seconds since the epoch. */
export function inSeconds(timeMs: number): number {
  return Math.floor(timeMs / 1000)
}

export const daySeconds = 86_400

/** The midnight (UTC) at which the day of a time began, both in seconds since the epoch. */
export function startOfDay(seconds: number): number {
  return Math.floor(seconds / daySeconds) * daySeconds
}

/** The seller's own notes on an object: https://docs.stripe.com/api/metadata */
export const metadataSchema = z.record(z.string(), z.string())

type Names<List extends string> = List extends `${infer First} ${infer Rest}`
  ? First | Names<Rest>
  : List

/** Fields of an object that are always null here, given as `nulls('customer invoice')`. */
export function nulls<List extends string>(names: List): Record<Names<List>, null>
export function nulls(names: string): Record<string, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null]))
}

/** Some properties of a value, given as `pick(refund, 'id created')`. */
export function pick<T extends object, List extends string>(
  value: T,
  names: List,
): Pick<T, Names<List> & keyof T>
export function pick(value: object, names: string): object {
  const present = names.split(' ').filter((name) => name in value)
  return Object.fromEntries(present.map((name) => [name, Reflect.get(value, name)]))
}

/** Fields of a record with the same schema, given as `fields('id currency', z.string())`. */
export function fields<List extends string, S>(names: List, schema: S): Record<Names<List>, S>
export function fields<S>(names: string, schema: S): Record<string, S> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]))
}
