import * as z from 'zod/mini'
import { someText } from '../../platform/environment/parse-environment'
import { type ChannelName, channelNames } from '../../orders/delivery'
import { retryQueueVariables } from './retry-queue'

export type Sender = {
  address: string
  replyTo: string
  /** Of the date in the email. */
  timeZone: string
  /** The SES configuration set, which reports what happens to each email. */
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

/** Part of the environment of every function that delivers orders. */
export const deliveryVariables = {
  ORDERS_TABLE: someText,
  /** The name of the parameter with the link key. */
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
