import { handTurnedClock } from 'stripe-emulator'
import { pay, secretKey, start } from 'stripe-emulator/testing'
import {
  type CardAttempt,
  checkDeclines,
  countDeclined,
} from '../../../lambda/operations/card-testing'
import { sessionParams } from '../../../lambda/shop/payments/session-params'
import { stripeAccess } from '../../../lambda/shop/payments/stripe-client'
import { captureMetrics } from '../../support/lambda/emitted-metrics'
import { captureLogs } from '../../support/lambda/logs'
import { ownStore } from '../../support/lambda/session-fixture'
import { startStripeProxy } from '../../support/lambda/stripe-proxy'

const logs = captureLogs()
const metrics = captureMetrics()
const { mark } = ownStore
const now = Date.UTC(2026, 10, 21, 10)
const declinedCard = '4000 0000 0000 0002'
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

test('[F7] declined cards of the last 15 minutes at this store are counted by caller', async () => {
  const clock = handTurnedClock(now - 15 * 60_000 - 1000)
  const emulator = await start({ clock })
  const tryCards = async (caller: string, cards: string[], own = ownStore) => {
    const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
    const params = sessionParams(choice, own, caller)
    const { id } = await emulator.stripe.checkout.sessions.create(params)
    for (const number of cards) await pay(emulator, id, { number })
  }
  const check = () => checkDeclines({ stripe: emulator.stripe, mark, now: () => new Date(now) })
  await tryCards('a1b2c3d4', times(12, declinedCard))

  expect(await check()).toBeUndefined()

  clock.turnBy(1000)
  await tryCards('a1b2c3d4', times(10, declinedCard))
  await tryCards('a1b2c3d4', times(2, declinedCard))
  await tryCards('00000001', [declinedCard, '4242 4242 4242 4242'])
  await tryCards('00000002', [declinedCard], { ...ownStore, mark: { ...mark, store: 'another' } })

  const found = { attempts: 14, declined: 13, callers: 2, mostOfOneCaller: 12, suspected: 12 }
  expect(await check()).toEqual(found)
  expect(logs.entries()).toEqual([{ event: 'Card testing', ...found }])
  expect(metrics.emitted()).toEqual([['CardTesting', 12]])
})

test('during a flood the newest thousand attempts are read', async () => {
  const data = times(100, 0).map((_, index) => ({
    id: `evt_${index}`,
    type: 'charge.failed',
    data: { object: { payment_intent: `pi_${index}`, metadata: mark } },
  }))
  const proxy = await startStripeProxy('')
  proxy.instead = () => ({ object: 'list', has_more: true, data })
  const { stripe } = stripeAccess(secretKey, proxy.url)

  const found = await checkDeclines({ stripe, mark, now: () => new Date(now) })
  proxy.close()

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
