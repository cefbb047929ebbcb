/** The API key of the Stripe emulator. It is useless anywhere else. */
export const emulatorKey = 'sk_test_localStoreEmulator'

/** The payments of the real Stripe's test mode. */
export const stripeDashboardUrl = 'https://dashboard.stripe.com/test/payments'
