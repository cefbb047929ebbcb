import { attemptsIn, tellCardTesting } from '../../../lambda/operations/card-testing'
import { captureLogs } from '../../support/lambda/logs'
import { ownStore } from '../../support/lambda/session-fixture'

const logs = captureLogs()
const { mark } = ownStore
const now = new Date('2026-11-21T10:00:00.000Z')

/** Events of the last 15 minutes about cards that one caller tried at a store. */
const tries = (count: number, type: string, caller?: string, own = mark, ageSeconds = 900) =>
  Array.from({ length: count }, (_value, index) => ({
    type: `charge.${type}`,
    created: now.getTime() / 1000 - ageSeconds,
    data: { object: { payment_intent: `pi_${index}`, metadata: { ...own, caller } } },
  }))
/** How many cards are told as suspected. */
function suspectedOf(events: ReturnType<typeof tries>): unknown {
  tellCardTesting(attemptsIn(events, { mark, now: () => now }))
  return Object(logs.entries().at(-1)).suspected
}

test('declined cards of the last 15 minutes at this store are counted by caller', () => {
  suspectedOf([
    ...tries(12, 'failed', 'a1b2c3d4'),
    ...tries(1, 'failed', '00000001'),
    ...tries(1, 'succeeded', '00000001'),
    ...tries(1, 'refunded', '00000001'),
    ...tries(20, 'failed', '00000002', { ...mark, store: 'another' }),
    ...tries(20, 'failed', '00000003', mark, 901),
  ])

  const counts = { attempts: 14, declined: 13, callers: 2, mostOfOneCaller: 12, suspected: 12 }
  expect(logs.entries()).toEqual([{ event: 'Card testing', condition: 'card-testing', ...counts }])
})

test.each([
  ['one caller', 10],
  ['many callers', 20],
])('from %s, %d declined cards are told if most attempts are declined', (who, least) => {
  const caller = who === 'one caller' ? 'a' : undefined
  const others = caller ? [...tries(2, 'failed', 'b'), ...tries(40, 'succeeded', 'b')] : []
  const suspected = (declined: number, accepted: number) =>
    suspectedOf([...tries(declined, 'failed', caller), ...tries(accepted, 'succeeded', caller), ...others])

  expect([suspectedOf([]), suspected(least - 1, 0), suspected(least, least)]).toEqual([undefined, undefined, undefined])
  expect([suspected(least, 0), suspected(least, least - 1)]).toEqual([least, least])
})
