import * as z from 'zod'

/** Where no carrier accepts a sender ID. */
const countriesWithNumbersOnly = ['US', 'CA', 'CN']

const example = "{ countries: ['US'], originationIdentity: '+18335550123', budgetDollars: 20, watchesAccount: true }"

/**
 * `false` sells by email only. Each stage must choose, because SNS accepts a text that it cannot deliver, and a buyer
 * who chose it would get nothing.
 */
export const textsSchema = z.union(
  [
    z.literal(false),
    z
      .strictObject({
        /**
         * ISO 3166 codes of the countries that the origination identity serves. A number without a country code is of
         * the first in which it is a mobile number.
         */
        countries: z
          .array(z.string().regex(/^[A-Z]{2}$/, 'is not a list of codes like "US"'))
          .min(1, 'names no country'),
        /**
         * Who texts come from, registered in the AWS account: a toll-free number, 10DLC number or short code such as
         * `+18335550123`, or, outside the United States, Canada and China, a sender ID such as `MYBOOK`.
         * https://docs.aws.amazon.com/sns/latest/dg/channels-sms-originating-identities.html
         */
        originationIdentity: z
          .string()
          .regex(
            /^(\+?\d{5,14}|(?=.*[A-Za-z])[A-Za-z0-9]{3,11})$/,
            'is neither a number like "+18335550123" nor a sender ID like "MYBOOK"',
          ),
        /**
         * US dollars a month, at most AWS's limit for the account (`npm run doctor` compares them). An alarm fires at
         * 80 %.
         */
        budgetDollars: z.number().positive('is not a sum of dollars'),
        /**
         * AWS counts costs and logs texts of all stages of an account together, so one stage has the log and the two
         * alarms.
         */
        watchesAccount: z.boolean(),
      })
      .refine(
        ({ countries, originationIdentity }) =>
          !isSenderId(originationIdentity) || !countries.some((country) => countriesWithNumbersOnly.includes(country)),
        { error: 'needs a number as originationIdentity: US, CA and CN accept no sender ID' },
      ),
  ],
  { error: `is neither false (sell by email alone) nor ${example} (lib/stage/text-setting.ts)` },
)

export type TextSetting = Exclude<z.infer<typeof textsSchema>, false>

/** A sender ID such as `MYBOOK` contains a letter; a number does not. */
export function isSenderId(originationIdentity: string): boolean {
  return /[A-Za-z]/.test(originationIdentity)
}
