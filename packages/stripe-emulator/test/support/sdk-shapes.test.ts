import { shapeViolations } from './sdk-shapes'
import { bookedCharge, paidSession, start } from './stripe-under-test'

test.each([
  ['a field of another type', { amount: '14.99' }],
  ['a field that Stripe has not', { price: 1499 }],
  ['a value that is none of an enum', { outcome: { type: 'fine' } }],
  ['a kind that nobody knows', { object: 'coupon' }],
])('%s is found', async (_, spoiled) => {
  const emulator = await start()
  const charge = await bookedCharge(emulator, await paidSession(emulator))

  const { wrong } = shapeViolations([charge, { ...charge, ...spoiled }])

  expect(wrong).toHaveLength(1)
})

test('a field that is missing is found, also in the object of an event', async () => {
  const { livemode: _livemode, ...charge } = await bookedCharge(...(await sold()))
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: null,
    created: 1,
    data: { object: charge },
    livemode: false,
    pending_webhooks: 0,
    request: null,
    type: 'charge.succeeded',
  }

  const { checked, wrong } = shapeViolations([event])

  expect(checked).toBe(2)
  expect(wrong).toEqual([expect.stringContaining('livemode')])
})

async function sold() {
  const emulator = await start()
  return [emulator, await paidSession(emulator)] as const
}
