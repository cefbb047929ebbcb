import { idOf } from '../account/kinds'
import { eventTypes, htmlOf } from './support/sale'
import {
  bookedCharge,
  errorOf,
  openSession,
  pay,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

/** A code that takes a percentage off. */
async function newCode({ stripe }: RunningEmulator, percent_off: number, params: { max_redemptions?: number } = {}) {
  const coupon = await stripe.coupons.create({ percent_off, duration: 'once' })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  return stripe.promotionCodes.create({ promotion, code: 'LAUNCH', ...params })
}

/** Opens a session, by default with a field for codes, and types one. */
async function openWithCode(emulator: RunningEmulator, code: string, allow_promotion_codes = true) {
  const { id } = await openSession(emulator, { allow_promotion_codes })
  const address = `${emulator.url}/c/pay/${id}`
  const text = await (await submit(`${address}/code`, { code })).text()
  return { id, address, text, session: () => emulator.stripe.checkout.sessions.retrieve(id) }
}

test('a typed code, in any case, reduces what is paid and counts as redeemed', async () => {
  const emulator = await start()
  const { id } = await newCode(emulator, 30)

  const open = await openWithCode(emulator, 'launch')
  const page = await htmlOf(open.address)
  await pay(emulator, open.id)

  expect(page).toContain('Pay $10.49')
  const paid = await open.session()
  const amounts = { amount_subtotal: 1499, amount_total: 1049, total_details: { amount_discount: 450 } }
  expect(paid).toMatchObject({ ...amounts, discounts: [{ coupon: null, promotion_code: id }], payment_status: 'paid' })
  const charge = await bookedCharge(emulator, { id, intentId: idOf(paid.payment_intent) })
  expect(charge.amount).toBe(1049)
  expect(await emulator.stripe.promotionCodes.retrieve(id)).toMatchObject({ times_redeemed: 1 })
})

test('an amount of at least the total completes the session without a card or a payment', async () => {
  const emulator = await start()
  const { coupons, promotionCodes } = emulator.stripe
  const { id } = await coupons.create({ amount_off: 2000, currency: 'usd' })
  const promotion = { type: 'coupon', coupon: id } as const
  const made = await promotionCodes.create({ promotion, code: 'GIFT', expand: ['promotion.coupon'] })

  const open = await openWithCode(emulator, 'GIFT')
  const page = await htmlOf(open.address)
  const response = await submit(open.address, {})

  expect(made.promotion.coupon).toMatchObject({ id, valid: true })
  expect(page).toContain('Complete order')
  expect(page).not.toContain('Card number')
  expect(response.status).toBe(303)
  const free = { status: 'complete', payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 }
  expect(await open.session()).toMatchObject(free)
  expect(eventTypes(emulator)).toEqual(['checkout.session.completed'])
  expect(await htmlOf(emulator.url)).toContain('Free')
})

test('a code that is unknown, has ended, is used up or leaves too little to charge is refused', async () => {
  const emulator = await start()
  const refusal = async (code = 'LAUNCH') =>
    / id="code-error">([^<]+)</.exec((await openWithCode(emulator, code)).text)?.[1]

  expect(await refusal('NONE')).toBe('This code is invalid.')
  const once = await newCode(emulator, 30, { max_redemptions: 1 })
  await pay(emulator, (await openWithCode(emulator, 'LAUNCH')).id)
  expect(await refusal()).toBe('This code has been used too often already.')
  expect(await emulator.stripe.promotionCodes.retrieve(once.id)).toMatchObject({ active: false })
  const ended = await newCode(emulator, 30)
  await submit(`${emulator.url}/codes/${ended.id}/end`, {})
  expect(await refusal()).toBe('This code is invalid.')
  await newCode(emulator, 98)
  expect(await refusal()).toBe('This code cannot be used: the least that can be paid is $0.50.')
})

test('a code can be removed, and one that ends before the payment no longer counts', async () => {
  const emulator = await start()
  const { id } = await newCode(emulator, 30)
  const removed = await openWithCode(emulator, 'LAUNCH')
  await submit(`${removed.address}/code`, {})
  const late = await openWithCode(emulator, 'LAUNCH')
  await submit(`${emulator.url}/codes/${id}/end`, {})

  const response = await pay(emulator, late.id)

  expect(await removed.session()).toMatchObject({ amount_total: 1499, discounts: [] })
  expect(await response.text()).toContain('The code cannot be used any more')
  expect(await late.session()).toMatchObject({ amount_total: 1499, status: 'open' })
})

test('a session that offers no codes has no field for them, and ignores one', async () => {
  const emulator = await start()
  await newCode(emulator, 30)

  const open = await openWithCode(emulator, 'LAUNCH', false)

  expect(await htmlOf(open.address)).not.toContain('Promotion code')
  expect(await open.session()).toMatchObject({ amount_total: 1499 })
})

test('codes are found by their text in any case; what Stripe refuses is refused', async () => {
  const emulator = await start()
  const { stripe } = emulator
  const { id } = await newCode(emulator, 30)
  const promotion = { type: 'coupon', coupon: 'none' } as const

  const found = await stripe.promotionCodes.list({ code: 'launch', active: true })
  const refused = await Promise.all([
    errorOf(stripe.promotionCodes.create({ promotion, code: 'NONE' })),
    errorOf(stripe.coupons.create({ percent_off: 101 })),
    errorOf(stripe.coupons.create({})),
    errorOf(stripe.coupons.create({ amount_off: 5 })),
    errorOf(newCode(emulator, 30)),
  ])

  expect(found.data.map((code) => code.id)).toEqual([id])
  const params = ['promotion[coupon]', 'percent_off', 'percent_off', 'currency', undefined]
  expect(refused.map(({ param }) => param)).toEqual(params)
  expect(refused.at(-1)?.message).toContain('`code: LAUNCH` already exists')
})

test('a code is made and ended on the page of payments, which repeats what Stripe refuses', async () => {
  const emulator = await start()
  const make = (code: string, percent: string) => submit(`${emulator.url}/codes`, { code, percent })

  const made = await make('LAUNCH', '30')
  const [code] = (await emulator.stripe.promotionCodes.list({ active: true })).data
  const again = await make('launch', '10')
  const tooMuch = await make('GIFT', '101')
  const listed = await htmlOf(emulator.url)
  await submit(`${emulator.url}/codes/${code?.id}/end`, {})

  expect([made.status, made.headers.get('location')]).toEqual([303, '/#codes'])
  expect(listed).toContain('<strong>LAUNCH</strong>')
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('already exists')])
  expect(await tooMuch.text()).toContain('Percentage must be greater than 0 and at most 100.')
  expect(await htmlOf(emulator.url)).not.toContain('LAUNCH</strong>')
  expect(await emulator.stripe.promotionCodes.retrieve(code?.id ?? '')).toMatchObject({ active: false })
})
