import {
  recordedOrder,
  unrecorded,
  UnrecordedError,
} from '../../../../lambda/shop/delivery/unrecorded-error'
import { paidOrder } from '../../../support/lambda/order-fixture'

const now = new Date('2026-11-21T10:02:00.000Z')
const fulfilled = (version: number) =>
  ({ status: 'fulfilled', value: paidOrder({ version }) }) as const
const rejected = (reason: unknown) => ({ status: 'rejected', reason }) as const
const away = new Error('The table is away')

/** What the record of an accepted message fails with. */
function unrecordedOn(channel: 'email' | 'text'): unknown {
  const message = { channel, messageId: `${channel}-1`, orderId: 'cs_test_1', holder: 'call-1' }
  try {
    return unrecorded(message, now)(away)
  } catch (error) {
    return error
  }
}

test.each([
  ['first', [fulfilled(3), fulfilled(2)]],
  ['last', [fulfilled(2), fulfilled(3)]],
])('the order is as the record left it that was written later, here the %s', (_which, records) => {
  expect(recordedOrder(records)?.version).toBe(3)
})

test.each([
  ['alone', [rejected(away)]],
  ['beside one that succeeds', [fulfilled(2), rejected(away)]],
])('[F50] a record that fails %s is an error', (_case, records) => {
  expect(() => recordedOrder(records)).toThrow(away)
})

test('[F50] all acceptances that could not be recorded are in one error, whatever else failed', () => {
  const records = [rejected(away), rejected(unrecordedOn('email')), rejected(unrecordedOn('text'))]
  let thrown: unknown
  try {
    recordedOrder(records)
  } catch (error) {
    thrown = error
  }

  expect(thrown).toBeInstanceOf(UnrecordedError)
  expect(thrown).toMatchObject({
    accepted: [{ channel: 'email', messageId: 'email-1' }, { channel: 'text' }],
    cause: away,
  })
})
