/** As whom messages are sent, from the stage's settings. */
export type Sender = {
  address: string
  replyTo: string
  /** The SES configuration set, which reports what becomes of each e-mail. */
  configurationSet: string
  /** E.164; empty where AWS chooses the number that texts come from. */
  smsOriginationNumber: string
}

/** The variables that every function that sends is given. */
type SenderEnvironment = {
  SENDER_ADDRESS: string
  REPLY_TO_ADDRESS: string
  CONFIGURATION_SET: string
  SMS_ORIGINATION_NUMBER: string
}

/** Reads the sender from a function's settings. */
export function senderOf(settings: SenderEnvironment): Sender {
  return {
    address: settings.SENDER_ADDRESS,
    replyTo: settings.REPLY_TO_ADDRESS,
    configurationSet: settings.CONFIGURATION_SET,
    smsOriginationNumber: settings.SMS_ORIGINATION_NUMBER,
  }
}
