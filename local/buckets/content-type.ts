import { extname } from 'node:path'

/** What `aws s3 sync` guesses, which is what BucketDeployment uploads with. */
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
}

/** The media type of a file by its name. */
export function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'binary/octet-stream'
}

/** Whether a file is text by its name, and may be read and written as such. */
export function isText(path: string): boolean {
  return /^text\/|[/+](json|xml)$/.test(contentTypeOf(path))
}
