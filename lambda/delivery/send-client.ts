/** The longest that one attempt to send may take, in milliseconds (design section 5). */
export const sendTimeoutMs = 3000

/**
 * How the SES and SNS clients are set: one attempt only, because the SDK's own second attempt
 * after a lost reply sends the message twice (F49).
 */
export const sendClientConfig = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: sendTimeoutMs },
}
