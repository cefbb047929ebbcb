/** What programs use of the emulator; everything else in this package is its own. */
export { startStripe, type StripeEmulator, type StripeOptions } from './start-stripe'
export { StripeEmulatorError } from './platform/stripe-emulator-error'
export type { WebhookTarget } from './webhooks/post-event'

/** How it behaves. */
export type { KeyPermissions } from './api/authorize'
export { handTurnedClock, type HandTurnedClock } from './platform/hand-turned-clock'
export { type Fault, refusalNames, type Refusal, refuseCheckouts } from './api/faults'
export { settlementCurrencies } from './resources/exchange'
export { retryPaces } from './webhooks/retry-paces'

/** For programs that sell without a browser. */
export type { Account } from './resources/account'
export { newCard } from './cards/check-card-form'
export { addressAt, places } from './cards/places'
export { sellOther } from './checkout/other-sale'
export { payByCard } from './checkout/take-payment'
export { bookFee } from './resources/account-fee'
export { newTransaction } from './resources/balance-transaction'
export { type ChargeRecord, refundableCents } from './resources/charge'
export { closeDispute } from './resources/close-dispute'
export { createRefund } from './resources/create-refund'
export { eventJson } from './resources/event'
export { openDispute } from './resources/open-dispute'
export { failPayout } from './resources/payout-arrival'

/** For programs that copy its records, or read the forms that it is sent. */
export { recordsPath } from './add-records'
export { type FormTree, parseForm } from './api/parse-form'
export { isStillNeeded, type StoredRecord } from './resources/records'
