import { createHash } from 'node:crypto'
import { pageStyle } from './page-style'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * The content security policy of the download pages: their own style, the site's images, no
 * script. Browsers apply `form-action` to the redirect after the button too (F81), so a page with the
 * download button names the origin of the presigned address; any URL of that origin will do.
 */
export function downloadPagePolicy(ebookUrl?: string): string {
  const ebookOrigin = ebookUrl ? ` ${new URL(ebookUrl).origin}` : ''
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    `form-action 'self'${ebookOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
