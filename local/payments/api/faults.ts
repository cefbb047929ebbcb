/** What can go wrong with a call to Stripe, for tests of those who call it. */
export type Fault =
  /** Takes the call and never answers; nothing is done. */
  | { kind: 'hang' }
  /** Does the work after so long; until then its idempotency key is in use. */
  | { kind: 'delay'; delayMs: number }
  /** Answers an error instead of doing the work. One of 500 and above is kept for the key. */
  | { kind: 'answer'; status: number; headers?: Record<string, string> }
  /** Breaks the connection, before the work is done or after, so that only the answer is lost. */
  | { kind: 'reset'; after: 'nothing' | 'work' }

/** Decides for each call whether it goes wrong. */
export type Faults = (call: {
  method: string
  path: string
  idempotencyKey: string | null
}) => Fault | undefined
