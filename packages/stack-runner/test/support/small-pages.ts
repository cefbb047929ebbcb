import { join } from 'node:path'

/** The folder with the small stack's pages. */
export const smallPages = join(import.meta.dirname, 'small-pages')
