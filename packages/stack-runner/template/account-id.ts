/** The account that owns everything on this machine: the one that fauxqs puts into its ARNs. */
export const accountId = '000000000000'
