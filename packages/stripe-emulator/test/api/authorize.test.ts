import Stripe from 'stripe'
import { authorize, type KeyPermissions } from '../../api/authorize'
import { apiRoutes } from '../../api-routes'
import { ebookParams, errorOf, sdk, secretKey, start } from '../support/stripe-under-test'

const restrictedKey = 'rk_test_51RestrictedKey0001'

/** An SDK with a key that has these permissions. */
async function withPermissions(...permissions: string[]) {
  const emulator = await start({ otherKeys: new Map([[restrictedKey, permissions]]) })
  return sdk(emulator, restrictedKey)
}

test('a call without the permission is refused as at Stripe, which names the permission', async () => {
  const stripe = await withPermissions('rak_charge_read')

  const error = await errorOf(stripe.checkout.sessions.create(ebookParams))

  expect(error).toBeInstanceOf(Stripe.errors.StripePermissionError)
  expect(error).toMatchObject({
    statusCode: 403,
    rawType: 'invalid_request_error',
    code: 'more_permissions_required',
  })
  expect(error.message).toContain("'rak_checkout_session_write' permission would allow")
  expect(error.message).not.toContain(restrictedKey)
})

test('a permission to read is none to write, and one to write includes reading', async () => {
  const reader = await withPermissions('rak_charge_read')
  const writer = await withPermissions('rak_charge_write')

  expect((await reader.refunds.list()).data).toEqual([])
  expect(await errorOf(reader.refunds.create({ charge: 'ch_1' }))).toMatchObject({
    message: expect.stringContaining("'rak_charge_write'"),
  })
  expect((await writer.refunds.list()).data).toEqual([])
  expect(await errorOf(writer.refunds.create({ charge: 'ch_1' }))).toMatchObject({
    code: 'resource_missing',
  })
})

test('a permission for the balance is none for its transactions', async () => {
  const stripe = await withPermissions('rak_balance_read')

  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(await errorOf(stripe.balanceTransactions.list())).toMatchObject({
    message: expect.stringContaining("'rak_balance_transaction_source_read'"),
  })
})

test.each(apiRoutes.map(({ method, path }) => `${method} ${path}`))(
  '%s has a permission',
  (call) => {
    const [method = '', path = ''] = call.split(' ')
    const keys = new Map<string, KeyPermissions>([[restrictedKey, []]])
    const level = method === 'GET' ? 'read' : 'write'

    expect(() => authorize(`Bearer ${restrictedKey}`, { method, path }, keys)).toThrow(
      new RegExp(`'rak_\\w+_${level}' permission`),
    )
  },
)

test('keys can be added and taken away while it runs', async () => {
  const otherKeys = new Map<string, KeyPermissions>()
  const emulator = await start({ otherKeys })
  const stripe = sdk(emulator, restrictedKey)
  expect(await errorOf(stripe.balance.retrieve())).toMatchObject({ statusCode: 401 })

  otherKeys.set(restrictedKey, 'everything')

  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' })
  expect(await sdk(emulator, secretKey).balance.retrieve()).toMatchObject({ object: 'balance' })
})
