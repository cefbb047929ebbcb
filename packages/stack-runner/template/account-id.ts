/** The account that everything on this machine belongs to: the one that fauxqs puts into its ARNs. */
export const accountId = '000000000000'
