import { product } from '../../../../product/product'
import { setUpLedger } from '../../../support/lambda/ledger-setup'
import { pay } from 'stripe-emulator/testing'

const shop = setUpLedger()

test.each([
  ['automatic tax', { automaticTaxByDefault: 'exclusive' }],
  ['managed payments', { managedPaymentsByDefault: true }],
  ['adaptive pricing', { adaptivePricingByDefault: true }],
  ['Link', { linkByDefault: true }],
] as const)(
  'a buyer pays by card, and the order is paid, on an account with %s by default',
  async (_, options) => {
    await shop.begin(options)
    const id = await shop.open()

    await pay(shop.emulator(), id, { place: 'Germany', method: 'link' })
    await shop.recordAll()

    const session = await shop.stripe().checkout.sessions.retrieve(id)
    expect(session.amount_total).toBe(product.priceCents)
    expect(session).not.toHaveProperty('presentment_details')
    expect(session.payment_method_types).toEqual(['card'])
    expect(await shop.order(id)).toMatchObject({ sale: { amountCents: product.priceCents } })
  },
)
