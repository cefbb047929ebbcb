import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { buyerSchema } from './buyer'
import { type Channel, type ChannelName, deliverySchema } from './delivery'
import { keptObject } from './kept-object'
import { moneySchema } from './money'

const instant = z.iso.datetime()

/** From the checkout session; final once it is paid. */
export const saleSchema = keptObject({
  createdAt: instant,
  /** When Stripe first reported the session as paid. */
  paidAt: z.optional(instant),
  /** What Stripe reported; `expected…` is what create-payment asked for, less the discount. */
  amountCents: z.number(),
  currency: z.string(),
  expectedCents: z.number(),
  expectedCurrency: z.string(),
  /** From the address given at the checkout. */
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  /** Where the buyer came from, as a link to the page names it. */
  source: z.optional(z.string()),
  /** Included in `amountCents`. */
  taxCents: z.optional(z.number()),
  discountCents: z.optional(z.number()),
  /** `promo_…`; the text takes a separate request to Stripe. */
  promotionCodeId: z.optional(z.string()),
  promotionCode: z.optional(z.string()),
  /** `in_…` */
  invoiceId: z.optional(z.string()),
  paymentIntentId: z.optional(z.string()),
  /**
   * When Stripe first reported a session that no version of the store has read yet. Only the order's id and the facts
   * about money are known.
   */
  unreadableSince: z.optional(instant),
})

export type Sale = z.infer<typeof saleSchema>

export function isExpectedAmount(sale: Sale): boolean {
  return sale.amountCents === sale.expectedCents && sale.currency === sale.expectedCurrency
}

const accessSchema = keptObject({
  revokedAt: z.optional(instant),
  linkVersion: z.number(),
  /** When the present version replaced the previous one. */
  linkRenewedAt: z.optional(instant),
  linkHash: z.string(),
  previousLinkHash: z.optional(z.string()),
})

/** With any version of the link. No index contains it, which keeps a download cheap. */
const downloadsSchema = keptObject({
  count: z.number(),
  firstAt: z.optional(instant),
  lastAt: z.optional(instant),
})

const entrySchema = keptObject({
  at: instant,
  what: z.string(),
  by: z.string(),
  ref: z.optional(z.string()),
  /** The new address of a resend, masked. */
  to: z.optional(z.string()),
})

export type HistoryEntry = z.infer<typeof entrySchema>

/** One item of the orders table: the facts of one checkout session (docs/contracts.md). */
export const orderSchema = keptObject({
  orderId: z.string(),
  orderNumber: z.string(),
  livemode: z.boolean(),
  sale: saleSchema,
  money: moneySchema,
  buyer: buyerSchema,
  delivery: deliverySchema,
  access: accessSchema,
  downloads: downloadsSchema,
  /** The oldest first. */
  history: z.optional(z.array(entrySchema)),
  /** Optimistic lock. */
  version: z.number(),
  /** Random for each write, so that a call recognizes its own (F38). */
  writeId: z.optional(z.string()),
})

export type Order = z.infer<typeof orderSchema>

export type OrderGroup = 'sale' | 'money' | 'buyer' | 'delivery' | 'access' | 'downloads'

/** The first entries prove the delivery, the newest show the present; those between are dropped. */
const firstKept = 20
const newestKept = 80

/**
 * Adds an entry to the history. `ref` is a message's id, an error's name, a browser's family or a request's id, never
 * an address. Add an entry only together with its change, so that a write whose response was lost is not recorded
 * twice (F38).
 */
export function withEntry<Entity extends { history?: HistoryEntry[] | undefined }>(
  order: Entity,
  entry: HistoryEntry,
): Entity {
  const history = [...(order.history ?? []), entry].toSorted(byTime)
  const isFull = history.length > firstKept + newestKept
  const kept = [...history.slice(0, firstKept), ...history.slice(-newestKept)]
  return { ...order, history: isFull ? kept : history }
}

/** By more than the time: reports arrive in any order. */
function byTime(a: HistoryEntry, b: HistoryEntry): number {
  const key = ({ at, what, ref = '' }: HistoryEntry) => `${at} ${what} ${ref}`
  return key(a) < key(b) ? -1 : 1
}

/** Crockford's base 32: no I, L, O or U, so that a number survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** For people, such as `EB-7K3M9Q2T`: 40 bits of the order id's SHA-256. */
export function orderNumber(orderId: string): string {
  const digest = createHash('sha256').update(orderId).digest()
  const characters = Array.from(digest.subarray(0, length), (byte) => alphabet.charAt(byte % 32))
  return `EB-${characters.join('')}`
}

/** Overwrites facts in one group; returns the same order when they change nothing. */
export function withGroup<Group extends OrderGroup>(order: Order, group: Group, facts: Partial<Order[Group]>): Order {
  const known: Record<string, unknown> = { ...order[group] }
  const isNew = Object.entries(facts).some(([name, value]) => !isDeepStrictEqual(known[name], value))
  return isNew ? { ...order, [group]: { ...order[group], ...facts } } : order
}

/** Returns the same order when `names` is empty. */
export function withChannels(
  order: Order,
  names: ChannelName[],
  change: (channel: Channel | undefined) => Channel,
): Order {
  if (names.length === 0) return order
  const { delivery } = order
  const changed = names.map((name) => [name, change(delivery.channels[name])])
  const channels = { ...delivery.channels, ...Object.fromEntries(changed) }
  return { ...order, delivery: { ...delivery, channels } }
}

/**
 * Removes what identifies the buyer, for good: Stripe's events do not restore it (F97). Keeps what finance needs, and
 * the two proofs of the place of supply. Returns the same order when it was erased before.
 */
export function eraseBuyer(order: Order, now: Date): Order {
  if (order.buyer.erasedAt !== undefined) return order
  const history = order.history?.map(({ to: _masked, ...entry }) => entry)
  return { ...order, history, buyer: { erasedAt: now.toISOString() } }
}
