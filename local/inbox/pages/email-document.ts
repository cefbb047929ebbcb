import type { Message } from 'stack-runner'
import { missingPage, type PageResponse } from './inbox-page'

/** An email's HTML for its frame: no script runs, and links open in a new tab. */
export function emailDocument(message: Message): PageResponse {
  const content = message.kind === 'email' ? message.email.body.html : undefined
  if (content === undefined) return missingPage()
  const base = '<base target="_blank">'
  const hasHead = /<head[^>]*>/i.test(content)
  return {
    status: 200,
    type: 'text/html',
    body: hasHead ? content.replace(/<head[^>]*>/i, (head) => head + base) : base + content,
    headers: {
      'content-security-policy':
        "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src * data:; frame-ancestors 'self'; form-action 'none'",
    },
  }
}
