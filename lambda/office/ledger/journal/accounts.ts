import * as z from 'zod/mini'

const accountSchema = z.strictObject({ code: z.optional(z.string()), name: z.optional(z.string()) })

const isDay = (day: string) => z.iso.date().safeParse(day).success

/** What DATEV's header needs: https://developer.datev.de/datev/platform/de/dtvf/formate/header */
const datevSchema = z.strictObject({
  consultant: z
    .int('is no number')
    .check(z.gte(1001, 'is below 1001'), z.lte(9_999_999, 'is above 9999999')),
  client: z.int('is no number').check(z.gte(1, 'is below 1'), z.lte(99_999, 'is above 99999')),
  accountLength: z.int('is no number').check(z.gte(4, 'is below 4'), z.lte(8, 'is above 8')),
  /** Month and day. */
  fiscalYearStart: z
    .string()
    .check(z.refine((day) => isDay(`2026-${day}`), 'is no day of every year, such as 01-01')),
})

/** The form of product/accounting.ts. */
export const accountingSchema = z.strictObject({
  accounts: z.strictObject({
    sales: accountSchema,
    tax: z.optional(accountSchema),
    refunds: accountSchema,
    disputes: accountSchema,
    fees: accountSchema,
    other: accountSchema,
    clearing: accountSchema,
    reserve: accountSchema,
    bank: accountSchema,
  }),
  xeroTaxRate: z.string(),
  datev: z.optional(datevSchema),
})

export type Accounting = z.infer<typeof accountingSchema>
export type AccountName = keyof Accounting['accounts']
export type Datev = z.infer<typeof datevSchema>

export const journalFormats = ['xero', 'quickbooks', 'datev'] as const
export type JournalFormat = (typeof journalFormats)[number]

/**
 * How many lines each takes in one file. Xero: https://help.xero.com/nz/ManualJournalsImport, DATEV:
 * https://developer.datev.de/datev/platform/de/dtvf/einstieg; of QuickBooks Online only third parties say it.
 */
export const mostLines: Record<JournalFormat, number> = {
  xero: 300,
  quickbooks: 1000,
  datev: 99_999,
}

/**
 * What an import format needs and product/accounting.ts lacks, each as the end of a sentence about its field. Any other
 * format needs nothing.
 */
export function accountingFaults(
  { accounts, xeroTaxRate, datev }: Accounting,
  format: string,
): string[] {
  const needed = format === 'quickbooks' ? 'name' : 'code'
  const entries = Object.entries(accounts)
  const missing = entries.flatMap(([line, account]) =>
    account && !account[needed]?.trim() ? `accounts.${line} has no ${needed}` : [],
  )
  switch (format) {
    case 'quickbooks':
      return missing
    case 'xero':
      return xeroTaxRate.trim() === '' ? [...missing, 'xeroTaxRate is missing'] : missing
    case 'datev':
      if (!datev) return [...missing, 'datev is missing']
      return [...missing, ...entries.flatMap(([line, account]) => codeFault(line, datev, account))]
    default:
      return []
  }
}

function codeFault(
  line: string,
  { accountLength }: Datev,
  account: { code?: string | undefined } | undefined,
): string[] {
  const code = account?.code?.trim() ?? ''
  if (code === '' || (/^\d*[1-9]\d*$/.test(code) && code.length <= accountLength)) return []
  return [
    `accounts.${line} has the code "${code}", which is no number of up to ${accountLength} digits`,
  ]
}
