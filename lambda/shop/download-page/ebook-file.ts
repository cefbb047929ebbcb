/** A file that buyers can download; its name is its key in S3, too. */
export type EbookFile = { format: keyof typeof ebookTypes; name: string; bytes: number }

/** The formats of the ebook and their media types. */
export const ebookTypes = { pdf: 'application/pdf', epub: 'application/epub+zip' }
