import {
  type CardAttempt,
  checkDeclines,
  countDeclined,
} from '../../../lambda/operations/card-testing'
import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { captureMetrics } from '../../support/lambda/emitted-metrics'
import { captureLogs } from '../../support/lambda/logs'
import { ownStore } from '../../support/lambda/session-fixture'
import { startStripeProxy } from '../../support/lambda/stripe-proxy'

const logs = captureLogs()
const metrics = captureMetrics()
const { mark } = ownStore
const now = new Date('2026-11-21T10:00:00.000Z')

/** Events about cards that one caller tried at a store. */
const tries = (count: number, type: string, caller?: string, own = mark) =>
  Array.from({ length: count }, (_, index) => ({
    id: `evt_${type}_${index}`,
    type: `charge.${type}`,
    data: { object: { payment_intent: 'pi_2', metadata: { ...own, caller } } },
  }))

/** Checks a Stripe that lists these events, one page or one after the other without end. */
async function check(data: object[], isEndless = false) {
  const proxy = await startStripeProxy('')
  proxy.instead = () => ({ object: 'list', has_more: isEndless, data })
  const { stripe } = stripeAccess('sk_test_0123456789abcdef', proxy.url)
  const found = await checkDeclines({ stripe, mark, now: () => now })
  proxy.close()
  return { found, calls: proxy.calls }
}

test('[F7] declined cards of the last 15 minutes at this store are counted by caller', async () => {
  const { found, calls } = await check([
    ...tries(12, 'failed', 'a1b2c3d4'),
    ...tries(1, 'failed', '00000001'),
    ...tries(1, 'succeeded', '00000001'),
    ...tries(20, 'failed', '00000002', { ...mark, store: 'another' }),
  ])

  const counts = { attempts: 14, declined: 13, callers: 2, mostOfOneCaller: 12, suspected: 12 }
  expect(found).toEqual(counts)
  expect(logs.entries()).toEqual([{ event: 'Card testing', ...counts }])
  expect(metrics.emitted()).toEqual([['CardTesting', 12]])
  const { searchParams } = new URL(calls[0] ?? '', 'http://stripe')
  const since = new Date('2026-11-21T09:45:00.000Z')
  expect(Number(searchParams.get('created[gte]'))).toBe(since.getTime() / 1000)
})

test('without attempts nothing is found or emitted, and during a flood the newest thousand are read', async () => {
  expect((await check([])).found).toBeUndefined()
  expect((await check(tries(9, 'failed', 'a'))).found).toMatchObject({ suspected: 0 })
  expect(logs.entries()).toEqual([])
  expect(metrics.emitted()).toEqual([])

  const { found } = await check(tries(100, 'failed'), true)
  expect(found).toMatchObject({ attempts: 1000, suspected: 1000 })
})

/** Attempts by one caller: the numbers of declined and accepted cards. */
function attempts(caller: string | undefined, declined: number, accepted = 0): CardAttempt[] {
  return Array.from({ length: declined + accepted }, (_, index) => ({
    isDeclined: index < declined,
    paymentId: `pi_${caller}_${index}`,
    caller,
  }))
}

test.each([
  ['one caller', 9, 0, 0],
  ['one caller', 10, 0, 10],
  ['one caller', 10, 9, 10],
  ['one caller', 10, 10, 0],
  ['many callers', 19, 0, 0],
  ['many callers', 20, 0, 20],
  ['many callers', 20, 19, 20],
  ['many callers', 20, 20, 0],
])(
  '[F7] from %s, %d declined and %d accepted cards are %d suspected',
  (who, declined, accepted, suspected) => {
    const isOne = who === 'one caller'
    const tried = attempts(isOne ? 'a' : undefined, declined, accepted)
    const others = isOne ? attempts('b', 2, 40) : []

    expect(countDeclined([...tried, ...others])).toMatchObject({ suspected })
  },
)
