/** What is bought, in units of `per`, of which some are free in every month. */
type Price = { service: string; item: string; per?: number; dollars: number; free?: number; isUnsure?: true }

const million = 1e6

/** List prices of us-east-1. An unsure one stands on one source alone. */
export const prices = {
  alarmMetrics: { service: 'CloudWatch', item: 'a metric of an alarm', dollars: 0.1, free: 10 },
  metrics: { service: 'CloudWatch', item: 'a custom metric written in every hour', dollars: 0.3, free: 10 },
  logGb: { service: 'CloudWatch', item: 'a GB of logs', dollars: 0.5, free: 5 },
  calls: { service: 'Lambda', item: 'a million calls', per: million, dollars: 0.2, free: 1 },
  gbSeconds: { service: 'Lambda', item: 'a million GB-seconds', per: million, dollars: 13.33, free: 0.4 },
  queueRequests: { service: 'SQS', item: 'a million requests', per: million, dollars: 0.4, free: 1 },
  writeUnits: { service: 'DynamoDB', item: 'a million write units', per: million, dollars: 0.625 },
  readUnits: { service: 'DynamoDB', item: 'a million read units', per: million, dollars: 0.125 },
  backupGb: { service: 'DynamoDB', item: 'a GB of backup', dollars: 0.2 },
  apiCalls: { service: 'API Gateway', item: 'a million calls', per: million, dollars: 3.5 },
  requests: { service: 'CloudFront', item: 'a million requests', per: million, dollars: 1, free: 10 },
  sentGb: { service: 'CloudFront', item: 'a GB', dollars: 0.085, free: 1000 },
  edgeCalls: { service: 'CloudFront', item: 'a million calls of edge functions', per: million, dollars: 0.1, free: 2 },
  reads: { service: 'S3', item: 'a million reads', per: million, dollars: 0.4 },
  decryptions: { service: 'KMS', item: '10,000 secrets read', per: 10_000, dollars: 0.03, free: 2 },
  emails: { service: 'SES', item: '1,000 emails', per: 1000, dollars: 0.16, isUnsure: true },
  texts: { service: 'Text messages', item: 'a text to the United States', dollars: 0.01031, isUnsure: true },
  numbers: { service: 'Text messages', item: 'a toll-free number', dollars: 2, isUnsure: true },
} satisfies Record<string, Price>

/** How many of each, in single ones. */
export type Usage = { [item in keyof typeof prices]?: number }
const priceOf = new Map<string, Price>(Object.entries(prices))

/** Dollars for each item of a month. */
export function billOf(usage: Usage, { hasFreeTier = true } = {}): Map<string, number> {
  const bill = new Map<string, number>()
  for (const [item, amount] of Object.entries(usage)) {
    const { per = 1, dollars = NaN, free = 0 } = priceOf.get(item) ?? {}
    bill.set(item, Math.max(0, amount / per - (hasFreeTier ? free : 0)) * dollars)
  }
  return bill
}

export function dollarsOf(usage: Usage, options = {}): number {
  return [...billOf(usage, options).values()].reduce((sum, part) => sum + part, 0)
}
