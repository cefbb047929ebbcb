import type { Email, Message, Text } from 'stack-runner'

/**
 * The response of `/store`: the emails as
 * `{messageId, from, replyTo, destination: {to}, subject, body: {html, text}, attachments, at}`,
 * the texts as `{messageId, phoneNumber, message, at}`; both oldest first, `at` in seconds since 1970.
 */
export type StoreJson = { emails: Email[]; texts: Text[] }

/** The messages as tools and tests read them. */
export function storeJson(messages: readonly Message[]): StoreJson {
  return {
    emails: messages.flatMap((message) => (message.kind === 'email' ? [message.email] : [])),
    texts: messages.flatMap((message) => (message.kind === 'text' ? [message.text] : [])),
  }
}
