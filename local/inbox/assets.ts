import { readFileSync } from 'node:fs'
import { asset } from '../payments/pages/assets'
import type { PageAnswer } from './pages/inbox-page'

const files: Record<string, string> = {
  '/assets/inbox.css': 'text/css',
  '/assets/inbox.js': 'text/javascript',
}

/** A style sheet or script of the inbox; colours and the base are those of the payment pages. */
export function inboxAsset(path: string): PageAnswer | undefined {
  const type = files[path]
  if (type) return { status: 200, type, body: readFileSync(new URL(`.${path}`, import.meta.url)) }
  const shared = path === '/assets/colors.css' || path === '/assets/base.css' ? asset(path) : null
  return shared ? { status: 200, type: 'text/css', body: shared.body } : undefined
}
