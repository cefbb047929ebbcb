import { join } from 'node:path'

/** Independent of the working directory. */
export const projectRoot = join(import.meta.dirname, '../..')
