/**
 * What a buyer reads when the gateway or a function refuses a request before the store's
 * own rules apply. The page logs them and shows the status.
 */
export const apiMessages = {
  forbidden: 'Forbidden.',
  notFound: 'There is nothing here.',
  /** For Stripe, or for a caller that pretends to be Stripe. */
  badSignature: 'The signature is not valid.',
  tooLarge: 'That is too large.',
  /** All buyers together, or all at one address, are over the limit. */
  tooManyRequests: 'Too many people are calling at once. Please try again in a minute.',
  refused: 'That request cannot be answered.',
  failed: 'Something went wrong on our side.',
} as const
