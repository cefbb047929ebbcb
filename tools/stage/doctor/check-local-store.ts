import { join } from 'node:path'
import { stageConfig } from '../../../lib/stage/stage-config'
import { readStoreFile } from '../../local-store/store-file'
import { action, type Check } from '../checks/check'
import type { Terminal } from '../../cli/terminal'
import { checkSite } from '../checks/site/check-site'

/** AWS and Stripe are emulators here, so only the routes are checked. */
export async function checkLocalStore(terminal: Terminal): Promise<Check[]> {
  const path = join(process.env['STORE_DATA_DIR'] ?? '.local', 'store.json')
  const store = await readStoreFile(path)
  const isRunning = store && (await fetch(store.siteUrl, { method: 'HEAD' }).then(Boolean, () => false))
  if (!isRunning) return [notRunning]
  const { siteUrl, ebookBucket, endpoints } = store
  terminal.note(`${siteUrl}: AWS and Stripe are emulators here, so only the routes are called.`)
  // `npm start` runs the stage `dev`.
  const { clientKey } = stageConfig('dev')
  // Loaded here, because it loads the emulators.
  const { credentials } = await import('stack-runner')
  const ebook = { bucketUrl: `${endpoints.storage}/${ebookBucket}`, credentials }
  return terminal.during(
    'Calling the routes',
    checkSite({ siteUrl, clientKey, signing: undefined, ebook }, terminal.now()),
  )
}

const notRunning = action('site.store', 'The local store is not running', {
  what: 'Start it, or name a stage (--stage prod).',
  command: 'npm start',
})
