/** Everything else is internal. */
export { startStripe, type StripeEmulator, type StripeOptions } from './start-stripe'
export type { WebhookTarget } from './webhooks/post-event'

export type { KeyPermissions } from './api/authorize'
export { type Fault, refusalNames, type Refusal, refuseCheckouts } from './api/faults'
export { settlementCurrencies } from './resources/exchange'
export { retryPaces } from './webhooks/retry-paces'

/** For programs that sell without a browser. */
export type { Account } from './account/account'
export type { StoredObject } from './account/kinds'
export { places } from './cards/places'
export { payByCard, sellOther } from './checkout/take-payment'
export { holdInReserve } from './resources/balance'
export { bookFee } from './resources/balance-transaction'
export { closeDispute } from './resources/dispute'
export { openDispute } from './resources/open-dispute'
export { createPayout } from './resources/payout'
export { failPayout } from './resources/payout-arrival'

/** For programs that copy the emulator's objects, or read its forms. */
export { recordsPath } from './serve-records'
export { isStillNeeded } from './account/still-needed'
export { type FormTree, parseForm } from './api/parse-form'
