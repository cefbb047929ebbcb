import { disturbEvents, noEvents } from './disturb-events'
import { seededRandom } from './random'

const body = Buffer.from('{"id":"evt_1"}')
/** Always draws the same number. */
const drawing = (share: number) => ({ ...seededRandom(1), share: () => share })

test('an event is dropped the first time, and never again after that', () => {
  const tally = noEvents()
  const meet = disturbEvents(drawing(0.175), tally)
  const forward = () => Promise.resolve()

  expect([meet(body, forward), meet(body, forward)]).toEqual([{ swallows: true }, {}])
  expect(tally).toEqual({ ...noEvents(), swallowed: 1 })
})

test('an event that is doubled is passed on once more', () => {
  const tally = noEvents()
  const forward = jest.fn(() => Promise.resolve())

  expect(disturbEvents(drawing(0.01), tally)(body, forward)).toEqual({})
  expect(forward).toHaveBeenCalledTimes(1)
  expect(tally).toEqual({ ...noEvents(), twiceAtOnce: 1 })
})
