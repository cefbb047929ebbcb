import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import type { EbookFile } from '../../download-page/ready-card'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

const bytes = z.string().check(z.regex(/^[1-9]\d*$/))

export const env = environmentOf({
  EBOOK_HOST: someText,
  EBOOK_KEY: someText,
  EBOOK_BYTES: bytes,
  /** Only if the seller has an EPUB. */
  EPUB_KEY: z.optional(someText),
  EPUB_BYTES: z.optional(bytes),
  ...deliveryVariables,
})

export type DownloadEbookEnvironment = ReturnType<typeof env>

export function ebookFiles(settings: DownloadEbookEnvironment): [EbookFile, ...EbookFile[]] {
  const { EBOOK_KEY, EBOOK_BYTES, EPUB_KEY, EPUB_BYTES } = settings
  const pdf: EbookFile = { format: 'pdf', name: EBOOK_KEY, bytes: Number(EBOOK_BYTES) }
  if (EPUB_KEY === undefined) return [pdf]
  return [pdf, { format: 'epub', name: EPUB_KEY, bytes: Number(EPUB_BYTES) }]
}
