import { createHash } from 'node:crypto'
import { accountId } from '../template/account-id'
import type { Message } from './message'

export function systemAttributes(message: Message) {
  return {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    ApproximateReceiveCount: String(message.receives),
    SenderId: accountId,
    SentTimestamp: String(message.sentAtMs),
  }
}

/** The checksum that clients compare with a body's. */
export function md5(body: string): string {
  return createHash('md5').update(body).digest('hex')
}
