import * as z from 'zod/mini'
import { objectUrl } from '../../platform/aws/object-url'
import type { StoredFile } from './presigned-query'
import { someText } from '../../platform/environment/parse-environment'
import type { ShownFile } from '../download-page/ready-card'

export const ebookTypes: Record<ShownFile['format'], string> = { pdf: 'application/pdf', epub: 'application/epub+zip' }

/** The name is its key in S3, too. */
export type EbookFile = StoredFile & ShownFile

const bytes = z.string().check(z.regex(/^[1-9]\d*$/))

export const ebookVariables = {
  /** The address of its bucket. */
  EBOOK_HOST: someText,
  EBOOK_KEY: someText,
  EBOOK_BYTES: bytes,
  /** Only if the seller has an EPUB. */
  EPUB_KEY: z.optional(someText),
  EPUB_BYTES: z.optional(bytes),
}

type EbookEnvironment = z.infer<z.ZodMiniObject<typeof ebookVariables>>

export function ebookFiles(settings: EbookEnvironment): [EbookFile, ...EbookFile[]] {
  const { EBOOK_HOST, EBOOK_KEY, EBOOK_BYTES, EPUB_KEY, EPUB_BYTES } = settings
  const file = (format: EbookFile['format'], name: string, size = ''): EbookFile => {
    return { format, url: objectUrl(EBOOK_HOST, name), name, type: ebookTypes[format], bytes: Number(size) }
  }
  const pdf = file('pdf', EBOOK_KEY, EBOOK_BYTES)
  return EPUB_KEY === undefined ? [pdf] : [pdf, file('epub', EPUB_KEY, EPUB_BYTES)]
}
