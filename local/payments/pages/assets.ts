import { readFileSync } from 'node:fs'
import { brand } from '../../../product/brand'
import type { HttpAnswer } from '../http/exchange'

const files = {
  '/assets/base.css': 'text/css; charset=utf-8',
  '/assets/checkout.css': 'text/css; charset=utf-8',
  '/assets/payments.css': 'text/css; charset=utf-8',
  '/assets/checkout.js': 'text/javascript; charset=utf-8',
} as const

/** A style sheet or a script of the pages, or null when there is none at this path. */
export function asset(path: string): HttpAnswer | null {
  if (path === '/assets/colors.css') return answer(brandColors(), 'text/css; charset=utf-8')
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

/** The brand's colours and typefaces as CSS variables, in light and in dark. */
function brandColors(): string {
  const { colors, fonts } = brand

  return `:root {
${variables(colors.light)}
  --display: ${fonts.display};
  --text: ${fonts.text};
}
@media (prefers-color-scheme: dark) {
  :root {
${variables(colors.dark)}
  }
}
`
}

function variables(colors: Record<string, string>): string {
  return Object.entries(colors)
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n')
}
