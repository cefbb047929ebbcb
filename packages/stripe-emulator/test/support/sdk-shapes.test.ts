import { shapeViolations } from './sdk-shapes'
import { bookedCharge, paidSession, start } from './stripe-under-test'

test('every difference from the types of the SDK is found, even in the object of an event', async () => {
  const emulator = await start()
  const charge = await bookedCharge(emulator, await paidSession(emulator))
  const { livemode: _livemode, ...incomplete } = charge
  const event = {
    id: 'evt_1',
    object: 'event',
    api_version: null,
    created: 1,
    data: { object: incomplete },
    livemode: false,
    pending_webhooks: 0,
    request: null,
    type: 'charge.succeeded',
  }

  const wrong = shapeViolations([
    charge,
    { ...charge, amount: '14.99' },
    { ...charge, price: 1499 },
    { ...charge, outcome: { type: 'fine' } },
    { ...charge, object: 'coupon' },
    event,
  ])

  expect(wrong).toEqual([
    expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    expect.stringContaining('price"\' does not exist'),
    expect.stringContaining('outcome'),
    expect.stringContaining('a kind of object that has a type'),
    expect.stringContaining('livemode'),
  ])
})
