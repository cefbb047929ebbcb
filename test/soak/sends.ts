import type { Exchange } from './proxies'

/** When SES or SNS answered that it took a message, in milliseconds since the epoch, and whether that was heard. */
export type Send = { atMs: number; isHeard: boolean }

/** Remembers the messages that SES and SNS have taken, by their ids, as their replies pass. */
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
