import { readFileSync } from 'node:fs'
import { sharedStyles } from '../../page/shared-styles'
import type { HttpAnswer } from '../http/exchange'

const css = 'text/css; charset=utf-8'
const files = {
  '/assets/checkout.css': css,
  '/assets/payments.css': css,
  '/assets/checkout.js': 'text/javascript; charset=utf-8',
} as const

/** A style sheet or a script of the pages, or null when there is none at this path. */
export function asset(path: string): HttpAnswer | null {
  const shared = sharedStyles(path)
  if (shared !== undefined) return answer(shared, css)
  const found = Object.entries(files).find(([known]) => known === path)
  if (!found) return null
  const [file, contentType] = found
  return answer(readFileSync(new URL(`.${file}`, import.meta.url)), contentType)
}

function answer(body: string | Buffer, contentType: string): HttpAnswer {
  return {
    status: 200,
    body,
    headers: { 'content-type': contentType, 'cache-control': 'no-cache' },
  }
}
