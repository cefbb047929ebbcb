import { withEntry } from '../../orders/history'
import type { Order } from '../../orders/order'

/**
 * How long one download can be fetched. S3 checks the end when a request begins, so a slow transfer
 * goes on after it, but a broken one does not resume
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html). Anyone who has
 * the presigned URL can fetch the ebook any number of times until then, so the time is short.
 */
const lifetimeSeconds = 90
/**
 * Presses within this time are one download. The rest of its lifetime, a minute, is enough to begin:
 * a phone on a bad line needs some ten seconds, and apps that show the page inside themselves request
 * the file a second time, once the buyer has confirmed
 * (https://developer.android.com/reference/android/webkit/DownloadListener).
 */
const samePressSeconds = 30

/**
 * Counts one download. A press seconds after the last counted one is the same download, because a
 * buyer taps twice, responses get lost, and a write whose response was lost is tried again (F38);
 * the order is then returned as it is.
 *
 * @param browser the family of the buyer's browser, for the history.
 */
export function countDownload(order: Order, now: Date, browser: string): Order {
  if (isSameDownload(order, now)) return order
  const { downloads } = order.access
  const lastAt = now.toISOString()
  const firstAt = downloads.firstAt ?? lastAt
  const counted = { ...downloads, count: downloads.count + 1, firstAt, lastAt }
  const entry = { at: lastAt, what: 'download', by: 'buyer', ref: browser }
  return withEntry({ ...order, access: { ...order.access, downloads: counted } }, entry)
}

/** Whether a press now belongs to the last download that was counted. */
export function isSameDownload(order: Order, now: Date): boolean {
  return secondsSinceDownload(order, now) < samePressSeconds
}

/** How long the last counted download can still be fetched. */
export function downloadSecondsLeft(order: Order, now: Date): number {
  return Math.ceil(lifetimeSeconds - Math.max(0, secondsSinceDownload(order, now)))
}

/** Clocks of two functions may differ, so it may be negative. */
function secondsSinceDownload(
  {
    access: {
      downloads: { lastAt },
    },
  }: Order,
  now: Date,
): number {
  return lastAt ? (now.getTime() - Date.parse(lastAt)) / 1000 : Infinity
}
