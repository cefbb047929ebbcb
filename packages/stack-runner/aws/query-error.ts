import type { HttpResponse } from '../http/message'

/** Of AWS's Query protocol, which SES (v1) and SNS use. */
export function xml(status: number, text: string): HttpResponse {
  return { status, headers: [['content-type', 'text/xml']], body: Buffer.from(text) }
}

export function queryError(code: string, message: string): string {
  const requestId = crypto.randomUUID()
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
