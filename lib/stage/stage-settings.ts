import * as z from 'zod'

const addressSchema = z.email({
  error: ({ input }) => (input === '' ? 'is missing' : 'is not an e-mail address'),
})
const domainNameSchema = z
  .string()
  .regex(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'is not a domain name',
  )

const domainSchema = z
  .strictObject({
    /** The store's address without `https://`, such as `book.example.com`. */
    name: domainNameSchema,
    /**
     * The Route 53 zone that holds the name. The stack then makes the certificate and all records,
     * and when the sender's address is at this very name, those that make e-mail trusted as well.
     */
    hostedZone: z
      .strictObject({
        id: z.string().regex(/^Z[A-Z0-9]{5,31}$/, 'is not the id of a hosted zone'),
        name: domainNameSchema,
      })
      .optional(),
    /**
     * Instead, when the zone lies elsewhere: an issued certificate for the name, in us-east-1. The
     * deploy then ends with the record that points the name at the store.
     */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'is not the ARN of a certificate in us-east-1',
      )
      .optional(),
  })
  .refine(({ hostedZone, certificateArn }) => Boolean(hostedZone) !== Boolean(certificateArn), {
    error: 'needs either hostedZone or certificateArn',
  })
  .refine(({ name, hostedZone }) => !hostedZone || isWithin(name, hostedZone.name), {
    error: 'has a name that is not in its hosted zone',
  })

/** What can be set for a stage. Each setting is described beside its definition. */
export const stageConfigSchema = z.strictObject({
  /** The From address of every e-mail. It, or its domain, must be a verified identity in SES. */
  senderAddress: addressSchema,
  /** Where the answers of buyers go. */
  replyToAddress: addressSchema,
  /** Who is told when something needs a person: every alarm goes here. */
  alarmAddress: addressSchema,
  /** Who looks after the money: the alarms that are about money go here as well. */
  financeAddress: addressSchema,
  /** The store's own domain. Without one it lives at CloudFront's, which works as well. */
  domain: domainSchema.optional(),
  /**
   * ISO 3166 codes of the countries that texts may be sent to. A number typed without a country
   * code is taken to be of the first.
   */
  textCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'is not a list of codes like "US"'))
    .min(1, 'names no country'),
  /**
   * The registered number that texts come from, such as `+18335550123`. The United States and
   * Canada deliver no text without one; where it is not needed, AWS chooses.
   */
  textOriginationNumber: z
    .string()
    .regex(/^\+[1-9]\d{4,14}$/, 'is not a number like "+18335550123"')
    .optional(),
  /** What texts may cost in a month, in US dollars; an alarm comes at 80 % of it. */
  textBudgetDollars: z.number().positive('is not a sum of dollars'),
  /**
   * AWS WAF in front of everything: refuses known attacks, and too many calls from one address.
   * Some $11 a month (docs/costs.md). Without it the gateway's throttles hold for all callers together.
   */
  firewall: z.boolean(),
  /**
   * Sets concurrency aside for each function, so that none can starve the others or run up a bill.
   * Needs an account that may run 150 functions at once; new accounts may run 10 until AWS is asked
   * (`npm run setup` tells).
   */
  reservedConcurrency: z.boolean(),
  /**
   * Gives new code a tenth of the calls for five minutes, and takes it back by itself when that
   * raises an alarm. Without it a deploy is faster and new code gets all calls at once.
   */
  gradualDeploys: z.boolean(),
  /** An alarm when nothing was sold for so many hours; leave it out where that is usual. */
  noSaleHours: z.int().min(1).max(168, 'is more than a week').optional(),
  /**
   * The key that the page sends as `x-api-key`. It is public: it names the page to API Gateway, so
   * that its calls can be throttled together, and guards nothing. Each stage needs a value of its
   * own, because API Gateway refuses a second key of the same value in one account and region.
   */
  clientKey: z
    .string()
    .regex(/^[\w-]{20,128}$/, 'needs 20 to 128 letters, digits, hyphens or underscores'),
  /**
   * Names of the generated keys by which the API knows CloudFront. It accepts all of them, and
   * CloudFront sends the first. Rotating takes three deploys: `['a']`, `['a', 'b']`, `['b', 'a']`,
   * `['b']` (docs/runbook.md).
   */
  originKeys: z.array(z.string().regex(/^[a-z]{1,20}$/, 'is not a list of short names')).min(1),
  /** How long logs are kept, in days, of those that CloudWatch knows. */
  logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
  /**
   * What becomes of orders, ebook and secrets when the stack, or the resource in it, is deleted:
   * `retain` keeps them and protects the table from deletion, `destroy` leaves nothing behind.
   */
  onDelete: z.enum(['retain', 'destroy']),
})

/** The settings of one stage. */
export type StageConfig = z.infer<typeof stageConfigSchema>

/**
 * The domain that the stack proves to SES by records of its own: the sender's, when it is the
 * store's own domain and the stack writes its zone. Other senders are verified beforehand.
 */
export function ownSenderDomain({ domain, senderAddress }: StageConfig): string | undefined {
  const senderDomain = senderAddress.split('@')[1] ?? ''
  return domain?.hostedZone && senderDomain === domain.name ? senderDomain : undefined
}

/** Where the bounces of a sender go whose identity the stack makes; it also tells such an identity. */
export function bounceDomain(senderDomain: string): string {
  return `bounces.${senderDomain}`
}

function isWithin(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`)
}
