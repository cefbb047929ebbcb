import type { Exchange } from './proxies'

/**
 * When SES or SNS accepted a message, in milliseconds since the epoch, and whether the client got the
 * response.
 */
export type Send = { atMs: number; isHeard: boolean }

/** Records the messages that SES and SNS accept, by their ids, from the responses that pass. */
export function recordSends() {
  const sends = new Map<string, Send>()
  return {
    sends,
    onExchange: ({ status, reply }: Exchange, isHeard: boolean) => {
      if (status !== 200) return
      const [, id] = /<MessageId>([^<]+)<\/MessageId>/.exec(reply.toString()) ?? []
      if (id !== undefined) sends.set(id, { atMs: Date.now(), isHeard })
    },
  }
}
