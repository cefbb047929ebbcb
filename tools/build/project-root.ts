import { join } from 'node:path'

/** The folder of package.json, whatever folder a command is started from. */
export const projectRoot = join(import.meta.dirname, '../..')
