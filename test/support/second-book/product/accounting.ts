type Account = { code?: string; name?: string }

export const accounting = {
  accounts: {
    sales: { code: '4000', name: 'Sales' } as Account,
    tax: { code: '2200', name: 'Sales Tax Payable' } as Account | undefined,
    refunds: { code: '4100', name: 'Refunds' } as Account,
    disputes: { code: '4200', name: 'Disputes' } as Account,
    fees: { code: '6100', name: 'Stripe Fees' } as Account,
    other: { code: '4900', name: 'Other Stripe Activity' } as Account,
    clearing: { code: '1200', name: 'Stripe' } as Account,
    reserve: { code: '1210', name: 'Stripe Reserve' } as Account,
    bank: { code: '1000', name: 'Checking' } as Account,
  },
}
