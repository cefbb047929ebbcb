/** Useless anywhere else. */
export const emulatorKey = 'sk_test_localStoreEmulator'

export const stripeDashboardUrl = 'https://dashboard.stripe.com/test/payments'
