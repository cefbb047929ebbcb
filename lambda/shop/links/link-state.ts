import { type Order, withEntry } from '../../orders/order'
import { orderStatus } from '../../orders/order-status'
import { isSameHash } from './download-link'

/** How many downloads one link allows before the buyer has to request a fresh one. */
const downloadsPerLink = 10

/** What a link allows, as of one read of its order. */
export type LinkState =
  | { state: 'ready'; downloadsLeft: number }
  | { state: 'limit_reached' }
  | { state: 'outdated' }
  | { state: 'awaiting_payment' | 'held' | 'refunded' | 'disputed' | 'revoked' }
  | { state: 'unknown' }

/**
 * The state of the link with this hash. Only `ready` gives access to the ebook: the buyer is entitled, and the link
 * is the order's current one and below its limit.
 */
export function linkState(order: Order | undefined, hash: string): LinkState {
  if (!order || !isLinkOf(order, hash)) return { state: 'unknown' }
  const status = orderStatus(order)
  if (status !== 'paid' && status !== 'partially_refunded') return { state: status }
  if (!isSameHash(order.access.linkHash, hash)) return { state: 'outdated' }
  const downloadsLeft = downloadsLeftOf(order)
  return downloadsLeft > 0 ? { state: 'ready', downloadsLeft } : { state: 'limit_reached' }
}

/** Each link version adds its own allowance. */
export function downloadsLeftOf(order: Order): number {
  return Math.max(0, downloadsPerLink * order.access.linkVersion - order.downloads.count)
}

function isLinkOf(order: Order, hash: string): boolean {
  if (isSameHash(order.access.linkHash, hash)) return true
  return (
    order.access.previousLinkHash !== undefined && isSameHash(order.access.previousLinkHash, hash)
  )
}

/**
 * How long one download can be fetched. S3 checks the expiry when a request begins, so a slow transfer continues past
 * it, but a broken one does not resume
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html). Anyone with the presigned URL can
 * fetch the ebook any number of times until then, so the time is short.
 */
const lifetimeSeconds = 90
/**
 * Presses within this time count as one download. The minute that remains of its lifetime is enough to begin: a phone
 * on a bad line needs some ten seconds, and an app with its own web view requests the file a second time after the
 * buyer has confirmed (https://developer.android.com/reference/android/webkit/DownloadListener).
 */
const samePressSeconds = 30

/**
 * Counts one download. A press seconds after the last counted one is the same download, because buyers double-tap,
 * responses get lost, and a write whose response was lost is retried (F38); the order is then returned unchanged.
 *
 * @param browser the family of the buyer's browser, for the history.
 */
export function countDownload(order: Order, now: Date, browser: string): Order {
  if (isSameDownload(order, now)) return order
  const { downloads } = order
  const lastAt = now.toISOString()
  const firstAt = downloads.firstAt ?? lastAt
  const counted = { ...downloads, count: downloads.count + 1, firstAt, lastAt }
  const entry = { at: lastAt, what: 'download', by: 'buyer', ref: browser }
  return withEntry({ ...order, downloads: counted }, entry)
}

/** Whether a press now belongs to the last download that was counted. */
export function isSameDownload(order: Order, now: Date): boolean {
  return secondsSinceDownload(order, now) < samePressSeconds
}

/** How long the last counted download can still be fetched. */
export function downloadSecondsLeft(order: Order, now: Date): number {
  return Math.ceil(lifetimeSeconds - Math.max(0, secondsSinceDownload(order, now)))
}

/** May be negative, because the clocks of two functions may differ. */
function secondsSinceDownload({ downloads: { lastAt } }: Order, now: Date): number {
  return lastAt ? (now.getTime() - Date.parse(lastAt)) / 1000 : Infinity
}
