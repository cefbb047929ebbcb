import { leaseSeconds, secondsAfter } from '../../../lambda/orders/attempt'
import { type AcceptedMessage, type Channel, type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import { channelView } from '../../../lambda/orders/channel-state'
import type { Order } from '../../../lambda/orders/order'

type Begun = { attempts: number; startedAt?: string | undefined }
type Sent = { attempts: number; messageId: string; acceptedAt: string; error?: string }

/** A channel by the state in which people see it. */
export type SeenChannel =
  | { state: 'pending' | 'skipped'; attempts: number }
  | ({ state: 'sending'; leaseUntil: string; holder: string } & Begun)
  | ({ state: 'retrying' | 'unknown'; nextAttemptAt: string; error: string; holder?: string } & Begun)
  | ({ state: 'accepted' } & Sent)
  | ({ state: 'delivered' | 'bounced' | 'complained' | 'failed'; reportedAt: string } & Sent)
  | { state: 'failed' | 'exhausted'; attempts: number; error: string; holder?: string }

export type SeenChannels = { [Name in ChannelName]?: SeenChannel | undefined }

export function storedChannels(seen: SeenChannels): {
  channels: { [Name in ChannelName]?: Channel }
  messages: AcceptedMessage[]
} {
  const named = channelNames.flatMap((name) => (seen[name] ? [[name, seen[name]] as const] : []))
  return {
    channels: Object.fromEntries(named.map(([name, channel]) => [name, storedChannel(channel)])),
    messages: named.flatMap(([name, channel]) => messageOf(name, channel)),
  }
}

function storedChannel(seen: SeenChannel): Channel {
  const { attempts } = seen
  if ('messageId' in seen) return { state: 'sent', attempts, messageId: seen.messageId }
  switch (seen.state) {
    case 'pending':
    case 'skipped':
      return { state: 'waiting', attempts }
    case 'sending': {
      const { startedAt = secondsAfter(new Date(seen.leaseUntil), -leaseSeconds) } = seen
      return { ...seen, startedAt }
    }
    case 'retrying':
    case 'unknown': {
      const { state, nextAttemptAt: dueAt, ...others } = seen
      const isUnclear = state === 'unknown' ? { isUnclear: true } : {}
      return { state: 'waiting', ...others, dueAt, ...isUnclear }
    }
    case 'failed':
    case 'exhausted': {
      const { state, ...others } = seen
      return { ...others, state: 'given_up', ...(state === 'exhausted' && { isExhausted: true }) }
    }
  }
}

function messageOf(channel: ChannelName, seen: SeenChannel): AcceptedMessage[] {
  if (!('messageId' in seen)) return []
  const { messageId, acceptedAt, state: kind, error: cause } = seen
  const report = 'reportedAt' in seen ? { report: { kind, at: seen.reportedAt, ...(cause && { cause }) } } : {}
  return [{ channel, messageId, acceptedAt, ...report }]
}

export function seenChannels(order: Order | undefined) {
  const seen = channelNames.flatMap((name) => {
    const stored = order?.delivery.channels[name]
    return order && stored ? [[name, shown(order, name, stored)] as const] : []
  })
  return Object.fromEntries(seen) as { [Name in ChannelName]?: ReturnType<typeof shown> }
}

function shown(order: Order, name: ChannelName, stored: Channel) {
  const view = channelView(order, name) ?? { state: 'pending', attempts: 0 }
  const { state, attempts, message, error, dueAt: nextAttemptAt } = view
  const { isUnclear: _unclear, isExhausted: _exhausted, dueAt: _dueAt, ...facts } = stored
  const holder = 'holder' in stored ? stored.holder : undefined
  return {
    ...facts,
    attempts,
    state,
    ...(holder === undefined ? {} : { holder }),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    ...(message && { acceptedAt: message.acceptedAt }),
    ...(message?.report && { reportedAt: message.report.at }),
    ...(error === undefined ? {} : { error }),
  }
}
