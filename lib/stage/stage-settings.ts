import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { stripesCheckoutHost } from '../../lambda/contract'
import { domainNameSchema, domainSchema } from './domain-setting'
import { textsSchema } from './text-setting'

/** SES takes a domain in ASCII only, so one in other letters becomes `xn--…`. */
const addressSchema = z
  .string('is not an email address')
  .transform((address) => address.replace(/(?<=@).+/, domainToASCII))
  .pipe(z.email({ error: ({ input }) => (input === '' ? 'is missing' : 'is not an email address') }))
/** Whether it is an IANA time zone. `Intl` also accepts offsets such as `+02:00`, without daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Z]/i.test(name)
  } catch {
    return false
  }
}

/** The settings of a stage, each documented beside its definition. */
export const stageConfigSchema = z.strictObject({
  /** The From address of every email. It, or its domain, must be a verified identity in SES. */
  senderAddress: addressSchema,
  /** Where buyers' replies go; `helpAddress` of product/brand.ts, unless a stage has its own. */
  replyToAddress: addressSchema,
  /** The address of ops, which receives every alarm. */
  alarmAddress: addressSchema,
  /** The address of finance, which also receives the alarms about money. */
  financeAddress: addressSchema,
  /** The time zone of finance's months and of the date in the email, such as `Europe/Berlin`. Stripe's reports use UTC. */
  financeTimeZone: z.string().refine(isTimeZone, 'is not a time zone like "UTC" or "America/New_York"').default('UTC'),
  /** The store's own domain. Without one the store uses the domain that CloudFront assigns. */
  domain: domainSchema.optional(),
  /**
   * The custom domain of the seller's Stripe account, such as `pay.example.com`, if it has one: the page redirects
   * buyers only to this host and to checkout.stripe.com. Deploy this setting before you add the domain at Stripe.
   * https://docs.stripe.com/payments/checkout/custom-domains
   */
  checkoutHost: domainNameSchema.default(stripesCheckoutHost),
  /**
   * Refunds a payment in full when the card's issuer reports it as fraud, before it becomes a dispute with a fee. The
   * Stripe key then needs to write Charges and Refunds. Without this setting, an alarm asks for a decision.
   */
  refundFraudWarnings: z.boolean().default(false),
  /**
   * Shows a field for promotion codes at the checkout. `npm run orders -- codes` makes them, and so does Stripe's
   * Dashboard. The Stripe key then needs to read Promotion Codes.
   */
  promotionCodes: z.boolean().default(false),
  /**
   * Lets Stripe Tax find the tax in the price, by the buyer's country; the price on the page stays. Stripe charges for
   * it. Set it up at Stripe first: https://docs.stripe.com/tax/set-up
   */
  inclusiveTax: z.boolean().default(false),
  /**
   * Asks at the checkout whether a business buys, takes its tax id, and lets Stripe make an invoice of each payment,
   * which the email links to. Stripe charges for it. The Stripe key then needs to read Invoices.
   * https://docs.stripe.com/payments/checkout/post-payment-invoices
   */
  invoices: z.boolean().default(false),
  /** Who texts come from and where they go, or `false`: then the store offers email only. */
  texts: textsSchema,
  /**
   * The monthly budget for AWS's bill in US dollars; emails go out at 80 % of it and when it is likely to be exceeded.
   * The bill covers the account, so stages that share one each need the total. `false` creates no budget: AWS may
   * refuse one to an account of an organization, and the deploy would fail.
   */
  billBudgetDollars: z.union([z.literal(false), z.number().positive()], {
    error: 'is neither a sum of dollars nor false (no budget)',
  }),
  /**
   * Puts AWS WAF in front of the store, to block known attacks and floods from one address. Costs about $10 a month
   * (docs/costs.md). Without it, API Gateway limits all callers together, and create-payment limits each address by
   * what its instances remember.
   */
  firewall: z.boolean(),
  /**
   * Reserves concurrency for each function, so that none can starve the others or run up a bill. Needs
   * an account limit of 170 concurrent executions; new accounts have 10 until AWS raises it (`npm run
   * setup` checks this).
   */
  reservedConcurrency: z.boolean(),
  /** Fires an alarm after this many hours without a sale. Leave it out if such gaps are usual. */
  noSaleHours: z.int().min(1).max(168, 'is more than a week').optional(),
  /**
   * The key that the page sends as `x-api-key`. It is public and protects nothing: it lets API Gateway
   * throttle the page's requests together. Each stage needs a different value, because API Gateway
   * rejects a second key with the same value in one account and region.
   */
  clientKey: z.string().regex(/^[\w-]{20,128}$/, 'needs 20 to 128 letters, digits, hyphens or underscores'),
  /**
   * Names of the generated keys with which CloudFront authenticates to the API. CloudFront sends the first; the API
   * accepts all. A rotation takes three deploys: from `['a']` to `['a', 'b']`, `['b', 'a']` and `['b']`
   * (docs/runbook.md).
   */
  originKeys: z.array(z.string().regex(/^[a-z]{1,20}$/, 'is not a list of short names')).min(1),
  /** How many days logs are kept; CloudWatch supports only certain values. */
  logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /**
   * What happens to orders and ebook when the stack is deleted: `retain` keeps them and protects
   * table and stack from deletion, `destroy` deletes them.
   */
  onDelete: z.enum(['retain', 'destroy']),
})

export type StageConfig = z.infer<typeof stageConfigSchema>

/** The settings of one stage as the seller writes them, possibly without those that only the seller knows. */
export type StageSettings = Omit<Written, 'replyToAddress' | 'texts'> & Partial<Written>
type Written = z.input<typeof stageConfigSchema>

/**
 * The sender's domain, if the stack authenticates it to SES: it must be the store's own domain in a
 * zone that the stack manages. The seller verifies any other sender before the first deploy.
 */
export function ownSenderDomain({ domain, senderAddress }: StageConfig): string | undefined {
  const senderDomain = senderAddress.split('@')[1] ?? ''
  return domain?.hostedZone && senderDomain === domain.name ? senderDomain : undefined
}

/** The MAIL FROM domain of a sender that the stack authenticates; setup recognizes such a sender by it. */
export function bounceDomain(senderDomain: string): string {
  return `bounces.${senderDomain}`
}
