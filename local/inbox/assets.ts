import { readFileSync } from 'node:fs'
import { sharedStyles } from '../page/shared-styles'
import type { PageResponse } from './pages/inbox-page'

const files: Record<string, string> = {
  '/assets/inbox.css': 'text/css',
  '/assets/inbox.js': 'text/javascript',
}

/** A style sheet or script of the inbox. */
export function inboxAsset(path: string): PageResponse | undefined {
  const type = files[path]
  if (type) return { status: 200, type, body: readFileSync(new URL(`.${path}`, import.meta.url)) }
  const shared = sharedStyles(path)
  return shared === undefined ? undefined : { status: 200, type: 'text/css', body: shared }
}
