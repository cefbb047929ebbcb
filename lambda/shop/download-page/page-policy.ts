import { createHash } from 'node:crypto'
import { pageStyle } from './page-style'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/** The content security policy of the download pages: their inline style with its font, the site's images, no script. */
export const downloadPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  'font-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
