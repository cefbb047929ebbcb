/** The account in fauxqs's ARNs. */
export const accountId = '000000000000'
