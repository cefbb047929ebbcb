type Refusal = { kind: 'refuse'; status: number; code: string; message: string }

/** The behavior of the emulator of SES or SNS for the next messages, instead of accepting them. */
type MessageFault =
  | Refusal
  /** Never sends a response. */
  | { kind: 'hang' }
  /** Accepts the message, then closes the connection without a response. */
  | { kind: 'lose-reply' }

/** The current faults of texts and of emails through SES's first API. Only tests set them, while the stack runs. */
export type MessageFaults = { email?: MessageFault; text?: MessageFault }

/** A refusal in AWS's form, for example `refuse('Throttling', 'Maximum sending rate exceeded.')`. */
export function refuse(code: string, message: string, status = 400): Refusal {
  return { kind: 'refuse', status, code, message }
}

/** The error document of AWS's Query protocol, which SES (v1) and SNS use. */
export function queryError(code: string, message: string): string {
  const requestId = crypto.randomUUID()
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
