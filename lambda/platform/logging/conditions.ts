export type ConditionEntry = {
  /** The subject of the email: at most 60 ASCII characters. */
  title: string
  /** Of the runbook; the condition is one item of its list. */
  section: 'buyers-to-help' | 'upkeep'
  /** Ops receives each condition; this adds finance. */
  audience?: 'finance'
  /** It is told again once it has not been found for so long. */
  quietMinutes: number
}

/** Found again by each run of reconcile, of which two may fail. */
const eachRun = 50

/**
 * What a function itself finds wrong. A log entry with the field `condition` is emailed within seconds
 * (lib/monitoring/monitoring.ts).
 */
export const conditions = {
  'given-up': { title: 'A message to a buyer was given up', section: 'buyers-to-help', quietMinutes: 15 },
  decision: { title: 'An order needs a decision', section: 'buyers-to-help', audience: 'finance', quietMinutes: 15 },
  late: { title: 'Paid orders are undelivered after 2 hours', section: 'buyers-to-help', quietMinutes: 15 },
  // Found once an hour, for six hours.
  'many-fallbacks': {
    title: 'Many messages went to the other channel',
    section: 'buyers-to-help',
    quietMinutes: 130,
  },
  unstamped: { title: 'Buyers get files without their address', section: 'upkeep', quietMinutes: 15 },
  repaired: { title: 'Reconcile repaired orders', section: 'upkeep', quietMinutes: eachRun },
  'webhook-missed': { title: 'The webhook misses events of Stripe', section: 'upkeep', quietMinutes: eachRun },
  'dead-letters': { title: 'Deliveries or reports were put aside', section: 'upkeep', quietMinutes: eachRun },
  'retries-waiting': { title: 'The retry queue is not being processed', section: 'upkeep', quietMinutes: eachRun },
  'reports-put-aside': { title: 'Reports of SES or SNS were put aside', section: 'upkeep', quietMinutes: eachRun },
  'report-lost': { title: 'Delivery reports are not being recorded', section: 'upkeep', quietMinutes: 15 },
  'card-testing': {
    title: 'Someone tests stolen cards at the checkout',
    section: 'upkeep',
    audience: 'finance',
    quietMinutes: eachRun,
  },
} as const satisfies Record<string, ConditionEntry>

export type Condition = keyof typeof conditions
