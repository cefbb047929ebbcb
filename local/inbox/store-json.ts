import type { Email, Message, Text } from 'stack-runner'

/** The response of `/store`. Oldest first, `at` in seconds since 1970. */
export type StoreJson = { emails: Email[]; texts: Text[] }

export function storeJson(messages: readonly Message[]): StoreJson {
  return {
    emails: messages.flatMap((message) => (message.kind === 'email' ? [message.email] : [])),
    texts: messages.flatMap((message) => (message.kind === 'text' ? [message.text] : [])),
  }
}
