import { createHash } from 'node:crypto'
import { accountId } from '../template/account-id'
import type { Message } from './message'

/** What SQS knows of a received message, as texts. */
export function systemAttributes(message: Message) {
  return {
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    ApproximateReceiveCount: String(message.receives),
    SenderId: accountId,
    SentTimestamp: String(message.sentAtMs),
  }
}

/** The checksum with which clients compare a body. */
export function md5(body: string): string {
  return createHash('md5').update(body).digest('hex')
}
