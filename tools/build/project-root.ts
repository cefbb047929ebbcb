import { join } from 'node:path'

/** The folder of package.json, independent of the working directory. */
export const projectRoot = join(import.meta.dirname, '../..')
