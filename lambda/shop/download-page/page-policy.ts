import { createHash } from 'node:crypto'
import { pageStyle } from './page-style'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * The content security policy of the download pages: their inline style with its font, the site's images, no
 * script. Browsers also apply `form-action` to the redirect after a form (F81), so the page with
 * the download button allows the origin of `ebookUrl`.
 */
export function downloadPagePolicy(ebookUrl?: string): string {
  const ebookOrigin = ebookUrl ? ` ${new URL(ebookUrl).origin}` : ''
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    'font-src data:',
    `form-action 'self'${ebookOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
