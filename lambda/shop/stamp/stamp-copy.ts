import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { domainToASCII } from 'node:url'
import { copyKey, tailKey } from '../../contract'
import { product } from '../../../product/product'
import { objectUrl } from '../../platform/aws/object-url'
import { openObject, signedRequest } from '../../platform/aws/signed-request'
import { LoggableError } from '../../platform/logging/loggable-error'
import type { Order } from '../../orders/order'
import type { EbookFile } from '../delivery/ebook-files'
import { filledTail, type StampWords, tailSchema } from './tail'

/** The buyer waits for it: 1.8 s for 10 MB, 11.5 s for 250 MB. */
export const stampMs = ({ bytes }: Pick<EbookFile, 'bytes'>): number => 1400 + Math.ceil(bytes / 25_000)

/** @throws {LoggableError} if our font cannot show any address of the buyer */
export function stampWords({ buyer, orderNumber }: Order): StampWords {
  const { email, checkoutEmail, phone } = buyer
  const address = [email, checkoutEmail, phone].map((each = '') => inAscii(each)).find((each) => printable.test(each))
  if (address === undefined) throw new LoggableError('No address in plain letters')
  return { address, orderNumber }
}

const printable = /^[\x20-\x7e]+$/
const inAscii = (address: string) => address.replace(/(?<=@)[^@]+$/, (domain) => domainToASCII(domain) || domain)

/**
 * Writes the file's first bytes, as they are, and its filled tail into the bucket of stamped copies. Both are streams,
 * so that no book is too large for the function's memory.
 */
export async function stampCopy(
  file: EbookFile,
  { orderId, words, host, signal }: { orderId: string; words: StampWords; host: string; signal: AbortSignal },
): Promise<URL> {
  const url = objectUrl(host, copyKey(orderId, file.name))
  const stored = await open(new URL(tailKey(file.url.pathname), file.url), signal)
  const tail = tailSchema.parse(JSON.parse((await buffer(stored)).toString()))
  const end = filledTail(tail, words)
  const { bytes, sha256 } = tail.prefix
  const book = await open(file.url, signal, { range: `bytes=0-${bytes - 1}` })
  const headers = { 'content-length': String(bytes + end.length) }
  const put = await openObject({ url, method: 'PUT', headers, body: copyOf(book, sha256, end), signal })
  await buffer(put)
  if (put.statusCode !== 200) throw new LoggableError(`S3 responded ${put.statusCode} to a stamped copy`)
  return url
}

/** Another press at this moment may leave one, which ends like every copy. */
export async function deleteCopies(orderId: string, host: string): Promise<void> {
  for (const name of [product.ebookFile, product.epubFile]) {
    if (name === undefined) continue
    const { status } = await signedRequest({
      url: objectUrl(host, copyKey(orderId, name)),
      service: 's3',
      method: 'DELETE',
    })
    if (status !== 204) throw new LoggableError(`S3 responded ${status} to deleting a stamped copy`)
  }
}

async function open(url: URL, signal: AbortSignal, headers?: Record<string, string>) {
  const response = await openObject({ url, method: 'GET', headers, signal })
  const { statusCode } = response
  if (statusCode === 200 || statusCode === 206) return response
  response.destroy()
  throw new LoggableError(`S3 responded ${statusCode} for ${url.pathname}`)
}

/** A deploy may replace the file before its tail, or the tail first: S3 keeps no copy that ends early. */
async function* copyOf(book: AsyncIterable<Buffer>, sha256: string, end: Buffer): AsyncIterable<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of book) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new LoggableError('The tail was made for another file')
  yield end
}
