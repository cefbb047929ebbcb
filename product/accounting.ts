/** An account of your bookkeeping, by its code, its name or both: your software knows it by one of them. */
type Account = { code?: string; name?: string }

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
}
