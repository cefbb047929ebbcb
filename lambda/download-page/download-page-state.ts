/**
 * What a download link comes to. `addresses` are the e-mail addresses and numbers on file that a
 * message goes to, or went to: a page shows them masked.
 */
export type DownloadPageState =
  | ReadyState
  | { kind: 'limit-reached'; orderNumber: string; addresses: readonly string[] }
  | { kind: 'outdated'; orderNumber: string; addresses: readonly string[] }
  | { kind: 'fresh-link-sent'; orderNumber: string; addresses: readonly string[] }
  | { kind: 'fresh-link-just-sent'; orderNumber: string; addresses: readonly string[] }
  | { kind: 'refunded'; orderNumber: string }
  | { kind: 'disputed'; orderNumber: string }
  /** Not paid yet, or held because the amount is not what was asked. */
  | { kind: 'payment-pending'; orderNumber: string }
  /** Anything unknown, all alike. */
  | { kind: 'not-found' }
  | { kind: 'unavailable' }

export type ReadyState = {
  kind: 'ready'
  orderNumber: string
  downloadsLeft: number
  /** Of the ebook's file, where it is known. */
  sizeBytes?: number | undefined
}
