/** Of one attempt to send, with its connection. */
export const sendMs = 3000
/** Of one message to the retry queue, with all attempts. */
export const queueMs = 4500
/** Kept back from everything else, for what has to be queued and for the response. */
export const reservedMs = queueMs + 500
/**
 * With less time left nothing is sent: its acceptance has to be recorded, or at least queued, before Lambda
 * ends the call; otherwise it would go out again (F30, F50). 3 s are for the record.
 */
export const attemptMs = sendMs + 3000 + reservedMs
/** With less time left nothing is claimed: the claim itself takes some. */
export const claimMs = attemptMs + 1000
