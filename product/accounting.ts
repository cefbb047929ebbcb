/** An account of your bookkeeping: Xero and DATEV know it by its code, QuickBooks Online by its name. */
type Account = { code?: string; name?: string }

/** The file's number of your tax adviser and of you, and how your accounts and years are made. */
type Datev = { consultant: number; client: number; accountLength: number; fiscalYearStart: string }

/**
 * Into which accounts `npm run orders -- export --view journal` books the money (docs/finance.md). The site does not use
 * it. Ask your bookkeeper for the codes and names, which are the sample's here.
 */
export const accounting = {
  accounts: {
    /** Gross sales, less the tax below. */
    sales: { code: '4000', name: 'Sales' } as Account,
    /** The tax in sales, refunds and disputes. If `undefined`, it stays in these, as for DATEV's automatic accounts. */
    tax: { code: '2200', name: 'Sales Tax Payable' } as Account | undefined,
    refunds: { code: '4100', name: 'Refunds' } as Account,
    /** What banks took back, less what they returned. */
    disputes: { code: '4200', name: 'Disputes' } as Account,
    /** What Stripe keeps. */
    fees: { code: '6100', name: 'Stripe Fees' } as Account,
    /** Everything else, such as sales of another product at the same Stripe account. */
    other: { code: '4900', name: 'Other Stripe Activity' } as Account,
    /** What Stripe holds for you; its balance equals Stripe's. */
    clearing: { code: '1200', name: 'Stripe' } as Account,
    /** What Stripe keeps in reserve, besides its balance. */
    reserve: { code: '1210', name: 'Stripe Reserve' } as Account,
    /**
     * Where payouts arrive. Xero's journals take no bank account: give a current asset account, to which you code the
     * deposits of the bank feed.
     */
    bank: { code: '1000', name: 'Checking' } as Account,
  },
  /** For Xero: the name of a tax rate of 0 % in its settings, such as `No VAT`. Every line has it. */
  xeroTaxRate: 'Tax Exempt',
  /**
   * For DATEV, from your tax adviser: `{ consultant: 29098, client: 55003, accountLength: 4, fiscalYearStart: '01-01' }`
   * (Berater, Mandant, Sachkontenlänge, Wirtschaftsjahresbeginn).
   */
  datev: undefined as Datev | undefined,
}
