import * as z from 'zod/mini'
import { someText } from '../../platform/environment/parse-environment'
import { type ChannelName, channelNames } from '../../orders/delivery'
import { retryQueueVariables } from './retry-queue'

export type Sender = {
  address: string
  replyTo: string
  /** Of the date in the email. */
  timeZone: string
  /** It reports what happens to each email. */
  configurationSet: string
  /** The registered number or sender ID that texts come from; a stage without one sends no texts. */
  originationIdentity: string | undefined
}

export const senderVariables = {
  SENDER_ADDRESS: z.string().check(z.minLength(3)),
  REPLY_TO_ADDRESS: z.string().check(z.minLength(3)),
  FINANCE_TIME_ZONE: someText,
  CONFIGURATION_SET: someText,
  TEXT_ORIGINATION_IDENTITY: z.optional(z.string().check(z.regex(/^\+?[A-Za-z0-9]{3,14}$/))),
}

export const deliveryVariables = {
  ORDERS_TABLE: someText,
  LINK_KEY_SECRET: someText,
  ...retryQueueVariables,
  ...senderVariables,
}

export type SenderEnvironment = z.infer<z.ZodMiniObject<typeof senderVariables>>

export function senderOf(environment: SenderEnvironment): Sender {
  return {
    address: environment.SENDER_ADDRESS,
    replyTo: environment.REPLY_TO_ADDRESS,
    timeZone: environment.FINANCE_TIME_ZONE,
    configurationSet: environment.CONFIGURATION_SET,
    originationIdentity: environment.TEXT_ORIGINATION_IDENTITY,
  }
}

export function sentChannels({
  TEXT_ORIGINATION_IDENTITY: identity,
}: Pick<SenderEnvironment, 'TEXT_ORIGINATION_IDENTITY'>): ChannelName[] {
  const isOn: Record<ChannelName, boolean> = { email: true, text: identity !== undefined }
  return channelNames.filter((name) => isOn[name])
}
