import { type AtRest, checkInvariants, type MessageAtRest } from '../faults/world/at-rest'
import type { Send } from './sends'

/** A message that SES or SNS has accepted. */
export type TakenMessage = MessageAtRest & { id: string }

/** What remains when the store is at rest, and what happened to it. */
export type EndState = Omit<AtRest, 'messages'> & {
  messages: readonly TakenMessage[]
  /** The messages that passed the proxies, by id. */
  sends: ReadonlyMap<string, Send>
  /** When the store was killed, in milliseconds since the epoch. */
  killsMs: number[]
  /** When the table was unavailable. */
  tableOutages: { fromMs: number; toMs: number }[]
}

export const reasons = ['reply lost', 'killed', 'table away'] as const
type Reason = (typeof reasons)[number]

export type Comparison = {
  /** One sentence per difference; none when everything is correct. */
  differences: string[]
  /** How many messages were sent again, by the reason why their acceptance could not be known. */
  sentAgain: Record<Reason, number>
}

/** The longest run of a function: a message that it sent is recorded within this time, or not at all. */
const recordingMs = 20_000

/** Checks the invariants. A message may have been sent again if the acceptance of the earlier one could not be known. */
export function compare(endState: EndState): Comparison {
  const sentAgain = { 'reply lost': 0, killed: 0, 'table away': 0 }
  const lastOf = new Map(endState.messages.map((message) => [message.to, message]))
  const messages = endState.messages.map((message) => {
    const excuse = lastOf.get(message.to) === message ? undefined : excuseOf(message, endState)
    if (excuse) sentAgain[excuse] += 1
    return { ...message, excuse }
  })
  const differences: string[] = []
  checkInvariants({ ...endState, messages }, (isHeld, violation) => {
    if (!isHeld) differences.push(violation)
  })
  const addresses = new Set(endState.sessions.flatMap((session) => session.addresses))
  const astray = [...lastOf.keys()].filter((to) => !addresses.has(to)).length
  if (astray > 0) differences.push(`I3: ${astray} addresses got a message and bought nothing`)
  return { differences, sentAgain }
}

/** Why the store could not know that a message was accepted; `undefined` when it could. */
function excuseOf({ id }: TakenMessage, endState: EndState): Reason | undefined {
  const { sends, killsMs, tableOutages } = endState
  const send = sends.get(id)
  // SES or SNS accepted it, and ended with the store before it could respond.
  if (!send) return 'killed'
  if (!send.isHeard) return 'reply lost'
  const endMs = send.atMs + recordingMs
  if (killsMs.some((killMs) => killMs >= send.atMs && killMs <= endMs)) return 'killed'
  const isAway = tableOutages.some(({ fromMs, toMs }) => fromMs <= endMs && toMs >= send.atMs)
  return isAway ? 'table away' : undefined
}
