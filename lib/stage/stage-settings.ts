import { domainToASCII } from 'node:url'
import * as z from 'zod'
import { domainSchema } from './domain-setting'
import { textsSchema } from './text-setting'

/** SES takes a domain in ASCII only, so one in other letters becomes `xn--…`. */
const addressSchema = z
  .string('is not an email address')
  .transform((address) => address.replace(/(?<=@).+/, domainToASCII))
  .pipe(z.email({ error: ({ input }) => (input === '' ? 'is missing' : 'is not an email address') }))
/** `Intl` also accepts offsets such as `+02:00`, which have no daylight saving. */
function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Z]/i.test(name)
  } catch {
    return false
  }
}

export const stageConfigSchema = z.strictObject({
  /** The From address of every email. It or its domain must be a verified identity in SES. */
  senderAddress: addressSchema,
  /** Where buyers' replies go. Default: `helpAddress` of product/brand.ts. */
  replyToAddress: addressSchema,
  /** Ops receives every alarm. */
  alarmAddress: addressSchema,
  /** Finance also receives the alarms about money. */
  financeAddress: addressSchema,
  /** Of finance's months and of the date in the email, such as `Europe/Berlin`. Stripe's reports use UTC. */
  financeTimeZone: z.string().refine(isTimeZone, 'is not a time zone like "UTC" or "America/New_York"').default('UTC'),
  /** Without one the store uses the domain that CloudFront assigns. */
  domain: domainSchema.optional(),
  /**
   * Refunds a payment in full when the card's issuer reports it as fraud, before it becomes a dispute with a fee. The
   * Stripe key then needs to write Charges and Refunds. Otherwise an alarm asks for a decision.
   */
  refundFraudWarnings: z.boolean().default(false),
  /**
   * Shows a field for promotion codes at the checkout; you make them in Stripe's Dashboard. The Stripe key then needs
   * to read Promotion Codes.
   */
  promotionCodes: z.boolean().default(false),
  /**
   * Lets Stripe Tax find the tax in the price, by the buyer's country; the price on the page stays. Stripe charges for
   * it. Set it up first: https://docs.stripe.com/tax/set-up
   */
  inclusiveTax: z.boolean().default(false),
  /**
   * Asks at the checkout for a business's tax id, and lets Stripe make an invoice of each payment, which the email
   * links to. Stripe charges for it. The Stripe key then needs to read Invoices.
   * https://docs.stripe.com/payments/checkout/post-payment-invoices
   */
  invoices: z.boolean().default(false),
  /** `false` offers email only. */
  texts: textsSchema,
  /**
   * The monthly budget for AWS's bill, in US dollars; emails go out at 80 % and when AWS forecasts more. The bill
   * covers the account, so stages that share one each need the total. `false` for an account of an organization, to
   * which AWS may refuse a budget: the deploy would fail.
   */
  billBudgetDollars: z.union([z.literal(false), z.number().positive()], {
    error: 'is neither a sum of dollars nor false (no budget)',
  }),
  /**
   * The page sends it as `x-api-key`. It is public and protects nothing: it lets API Gateway throttle the page's
   * requests together. API Gateway rejects the same value in two stages of an account.
   */
  clientKey: z.string().regex(/^[\w-]{20,128}$/, 'needs 20 to 128 letters, digits, hyphens or underscores'),
  /**
   * Names of the keys with which CloudFront authenticates to the API: CloudFront sends the first, the API accepts all.
   * A rotation takes three deploys: from `['a']` to `['a', 'b']`, `['b', 'a']` and `['b']` (docs/runbook.md).
   */
  originKeys: z.array(z.string().regex(/^[a-z]{1,20}$/, 'is not a list of short names')).min(1),
  /** CloudWatch supports only certain values. */
  logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /**
   * What a deleted stack does with orders and ebook: `retain` keeps them and protects table and stack from deletion,
   * `destroy` deletes them.
   */
  onDelete: z.enum(['retain', 'destroy']),
})

export type StageConfig = z.infer<typeof stageConfigSchema>

/** As the seller writes them, possibly without what only the seller knows. */
export type StageSettings = Omit<Written, 'replyToAddress' | 'texts'> & Partial<Written>
type Written = z.input<typeof stageConfigSchema>

/**
 * The sender's domain, if the stack authenticates it to SES: the store's own, in a zone that the stack manages. The
 * seller verifies any other sender before the first deploy.
 */
export function ownSenderDomain({ domain, senderAddress }: StageConfig): string | undefined {
  const senderDomain = senderAddress.split('@')[1] ?? ''
  return domain?.hostedZone && senderDomain === domain.name ? senderDomain : undefined
}

/** The MAIL FROM domain. By it, setup recognizes a sender that the stack authenticates. */
export function bounceDomain(senderDomain: string): string {
  return `bounces.${senderDomain}`
}
