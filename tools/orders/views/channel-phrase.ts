import { type Channel, isKnown } from '../../../lambda/orders/channel-state'

/** Writes an instant for the reader. */
export type Time = (instant: string) => string

/**
 * Says what became of the message on a channel.
 *
 * @param way such as `e-mail to m•••@example.com`.
 * @param isErased whether the buyer's addresses were erased, so that nothing more is sent.
 */
export function channelPhrase(
  way: string,
  channel: Channel,
  { time, isErased }: { time: Time; isErased: boolean },
): string {
  if (!isKnown(channel)) return `${way}: ${String(channel.state)}, a state of a later version`
  const next = (at: string) => (isErased ? 'not sent again' : `next attempt on ${time(at)}`)
  switch (channel.state) {
    case 'pending':
    case 'skipped':
      return isErased ? `${way} will not be sent` : `${way} waits to be sent`
    case 'sending':
      return `${way} is being sent`
    case 'retrying':
      return `${way} ${isErased ? 'was not sent' : 'waits'} after ${tried(channel)}; ${next(channel.nextAttemptAt)}`
    case 'unknown':
      return `${way} may have been sent (${channel.error}); ${next(channel.nextAttemptAt)}`
    case 'accepted':
      return `sent by ${way} on ${time(channel.acceptedAt)}, not reported as delivered yet`
    case 'delivered':
      return `delivered by ${way} on ${time(channel.reportedAt)}`
    case 'bounced':
      return `${way} bounced on ${time(channel.reportedAt)}${cause(channel)}`
    case 'complained':
      return `delivered by ${way}, and marked as spam on ${time(channel.reportedAt)}`
    case 'failed':
      return channel.reportedAt === undefined
        ? `${way} was refused (${channel.error})`
        : `${way} failed on ${time(channel.reportedAt)} (${channel.error})`
    case 'exhausted':
      return `${way} was given up after ${tried(channel)}`
  }
}

function tried({ attempts, error }: { attempts: number; error: string }): string {
  return `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'} (${error})`
}

/** The provider's own words, where it has given any. */
function cause({ error }: { [field: string]: unknown }): string {
  return typeof error === 'string' ? ` (${error})` : ''
}
