import { type Order, withEntry } from '../../orders/order'

const downloadsPerLink = 10

/** Each link version adds its own allowance. */
export function downloadsLeftOf(order: Order): number {
  return Math.max(0, downloadsPerLink * order.access.linkVersion - order.downloads.count)
}

/**
 * Presses within this time are one download: bad lines need more than one start, and an app with its own web view
 * requests the file again after the buyer has confirmed
 * (https://developer.android.com/reference/android/webkit/DownloadListener).
 */
const sameDownloadSeconds = 10 * 60
/**
 * Leaves at least a minute after the last press. S3 checks the expiry only when a request begins, so a slow transfer
 * continues past it: https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
 */
const lifetimeSeconds = sameDownloadSeconds + 60

/**
 * Returns the order unchanged when the press belongs to the last download: a transfer broke, the buyer double-tapped,
 * or a write whose response was lost is retried (F38).
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

export function isSameDownload(order: Order, now: Date): boolean {
  return secondsSinceDownload(order, now) < sameDownloadSeconds
}

export function downloadSecondsLeft(order: Order, now: Date): number {
  return Math.ceil(lifetimeSeconds - Math.max(0, secondsSinceDownload(order, now)))
}

/** May be negative: the clocks of two functions differ. */
function secondsSinceDownload({ downloads: { lastAt } }: Order, now: Date): number {
  return lastAt ? (now.getTime() - Date.parse(lastAt)) / 1000 : Infinity
}
