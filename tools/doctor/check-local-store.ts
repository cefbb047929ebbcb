import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ToolError } from '../../orders/tool-error'
import { jsonText } from '../json-text'

const storeFileSchema = jsonText(z.object({ siteUrl: z.url() }))

/**
 * Where the store on this machine is, by the file that it leaves in `.local/` (or
 * `STORE_DATA_DIR`). Throws a `ToolError` when it does not run.
 */
export async function findLocalSite(): Promise<string> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const text = await readFile(path, 'utf8').catch(() => '')
  const parsed = storeFileSchema.safeParse(text)
  const isRunning = parsed.success && (await answers(parsed.data.siteUrl))
  if (!isRunning) {
    throw new ToolError(
      'The store on this machine is not running: start it with `npm start`, or name a stage (--stage prod).',
    )
  }
  return parsed.data.siteUrl
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}
