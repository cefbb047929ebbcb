import { type Order, withEntry } from '../../orders/order'

const downloadsPerLink = 10

/** Each link version adds its own allowance. */
export function downloadsLeftOf(order: Order): number {
  return Math.max(0, downloadsPerLink * order.access.linkVersion - order.downloads.count)
}

/**
 * Presses within this time are one download. Large files and bad lines need more than one start, and an app with its
 * own web view requests the file a second time after the buyer has confirmed
 * (https://developer.android.com/reference/android/webkit/DownloadListener).
 */
const sameDownloadSeconds = 10 * 60
/**
 * How long one download can be fetched, so at least a minute after its last press. S3 checks the expiry when a request
 * begins, so a slow transfer continues past it, and a browser resumes a broken one before
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html). Anyone with the presigned URL can
 * fetch the ebook any number of times until then, as anyone with the link can.
 */
const lifetimeSeconds = sameDownloadSeconds + 60

/**
 * Counts one download. A press soon after the last counted one is the same download, because a transfer broke, buyers
 * double-tap, or a write whose response was lost is retried (F38); the order is then returned unchanged.
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
  return secondsSinceDownload(order, now) < sameDownloadSeconds
}

/** How long the last counted download can still be fetched. */
export function downloadSecondsLeft(order: Order, now: Date): number {
  return Math.ceil(lifetimeSeconds - Math.max(0, secondsSinceDownload(order, now)))
}

/** May be negative, because the clocks of two functions may differ. */
function secondsSinceDownload({ downloads: { lastAt } }: Order, now: Date): number {
  return lastAt ? (now.getTime() - Date.parse(lastAt)) / 1000 : Infinity
}
