/** One attempt, including its connection. */
export const sendMs = 3000
/** One message to the retry queue, over all attempts. */
export const queueMs = 4500
/** For what has to be queued, and for the response. */
export const reservedMs = queueMs + 500
/**
 * With less time left, nothing is sent. 3 s are for recording the acceptance, which must at least be queued before
 * Lambda ends the call, or the message goes out again (F30, F50).
 */
export const attemptMs = sendMs + 3000 + reservedMs
/** With less time left, nothing is claimed. */
export const claimMs = attemptMs + 1000
