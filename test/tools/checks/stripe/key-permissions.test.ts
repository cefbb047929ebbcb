import {
  readingPermissions,
  missingPermissions,
  permissionList,
} from '../../../../tools/checks/stripe/key-permissions'
import { openStripe } from '../../../../tools/checks/stripe/stripe-key'
import { startStripe, storeKey, type StripeAccount } from '../../../support/tools/stripe-account'

const ledger = ['rak_balance_read', 'rak_balance_transaction_source_read', 'rak_payout_read']
const permissions = ['rak_checkout_session_write', 'rak_dispute_read', 'rak_event_read', ...ledger]
let account: StripeAccount

beforeEach(async () => {
  account = await startStripe()
})

async function missing(held: string, refundFraudWarnings: boolean): Promise<string> {
  account.keys.set(storeKey, [...permissions, held])
  const { stripe } = openStripe(storeKey, account.url)
  return permissionList(
    await missingPermissions(stripe, readingPermissions({ refundFraudWarnings })),
  )
}

test('[F101] a key may refund only if the stage refunds automatically', async () => {
  expect(await missing('rak_charge_read', false)).toBe('')
  expect(await missing('rak_charge_read', true)).toBe('Charges and Refunds: Write')
  expect(await missing('rak_charge_write', true)).toBe('')
})

test('a key without permission to read events cannot find missed events', async () => {
  const held = ['rak_checkout_session_write', 'rak_dispute_read', 'rak_charge_read', ...ledger]
  account.keys.set(storeKey, held)
  const { stripe } = openStripe(storeKey, account.url)

  const lacking = await missingPermissions(
    stripe,
    readingPermissions({ refundFraudWarnings: false }),
  )

  expect(permissionList(lacking)).toBe('Events: Read')
})

test("a key from before the ledger lacks permission to read the ledger's sources", async () => {
  const held = ['rak_checkout_session_write', 'rak_dispute_read', 'rak_charge_read']
  account.keys.set(storeKey, [...held, 'rak_event_read'])
  const { stripe } = openStripe(storeKey, account.url)

  const lacking = await missingPermissions(
    stripe,
    readingPermissions({ refundFraudWarnings: false }),
  )

  expect(permissionList(lacking)).toBe(
    'Balance: Read, Balance transaction sources: Read, Payouts: Read',
  )
})

test("a permission that Stripe names differently than expected is reported under Stripe's name", async () => {
  const refusal = { kind: 'refuse', refusal: 'permission-missing' } as const
  account = await startStripe({
    faults: ({ path }) => (path === '/v1/balance' ? refusal : undefined),
  })

  expect(await missing('rak_charge_read', false)).toBe('rak_product_write: Write')
})

test('the check of permissions changes nothing', async () => {
  await missing('rak_charge_write', true)

  expect((await account.stripe.refunds.list()).data).toEqual([])
})
