import * as z from 'zod/mini'

/** Who messages are sent as, from the stage's settings. */
export type Sender = {
  address: string
  replyTo: string
  /** The SES configuration set, which reports what becomes of each e-mail. */
  configurationSet: string
  /** E.164; empty where AWS chooses the number that texts come from. */
  textOriginationNumber: string
}

/** The environment variables of every function that sends, as part of its schema. */
export const senderVariables = {
  SENDER_ADDRESS: z.string().check(z.minLength(3)),
  REPLY_TO_ADDRESS: z.string().check(z.minLength(3)),
  CONFIGURATION_SET: z.string().check(z.minLength(1)),
  TEXT_ORIGINATION_NUMBER: z.string().check(z.regex(/^(\+[1-9]\d{4,14})?$/)),
}

export type SenderEnvironment = { [Name in keyof typeof senderVariables]: string }

/** Reads the sender from a function's environment. */
export function senderOf(environment: SenderEnvironment): Sender {
  return {
    address: environment.SENDER_ADDRESS,
    replyTo: environment.REPLY_TO_ADDRESS,
    configurationSet: environment.CONFIGURATION_SET,
    textOriginationNumber: environment.TEXT_ORIGINATION_NUMBER,
  }
}
