import { handTurnedClock } from '../platform/hand-turned-clock'
import { bookFee } from '../resources/balance-transaction'
import { payOut } from '../resources/payout'
import {
  bookedCharge,
  latestPayout,
  openSession,
  paidSession,
  pay,
  start,
  submit,
} from './support/stripe-under-test'
import { openWebhookReceiver } from './support/webhook-receiver'

test('says that there are no payments yet', async () => {
  const { url } = await start()

  expect(await (await fetch(url)).text()).toContain('There are no payments yet')
})

test('shows who paid what, and the events sent to the store', async () => {
  const store = await openWebhookReceiver()
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)
  await pay(emulator, id, { number: '4000000000009995' })
  await pay(emulator, id)
  await store.received('charge.updated')

  const page = await (await fetch(emulator.url)).text()

  expect(page).toContain('ann@example.com')
  expect(page).toContain('$14.99')
  expect(page).toContain('Visa ···· 9995 refused: Your card has insufficient funds.')
  expect(page).toContain('Visa ···· 4242 paid')
  expect(page).toContain('checkout.session.completed')
  expect(page).toContain('delivered')
  await store.stop()
})

test('refunds a part, and explains an invalid amount', async () => {
  const emulator = await start()
  const { id, intentId } = await paidSession(emulator)

  const response = await submit(`${emulator.url}/payments/${id}/refund`, { amount: '4.99' })
  const tooMuch = await submit(`${emulator.url}/payments/${id}/refund`, { amount: '10.01' })

  const { data } = await emulator.stripe.refunds.list({ payment_intent: intentId })
  expect(response.status).toBe(303)
  expect(data.map(({ amount }) => amount)).toEqual([499])
  expect(await tooMuch.text()).toContain('Enter an amount between 0.01 and $10.00.')
})

test('fails a refund', async () => {
  const emulator = await start()
  const { intentId } = await paidSession(emulator)
  const { id } = await emulator.stripe.refunds.create({ payment_intent: intentId })

  await submit(`${emulator.url}/refunds/${id}/fail`, {})

  expect((await emulator.stripe.refunds.retrieve(id)).status).toBe('failed')
})

test('shows what is available and pending, and each payout with its arrival and trace id', async () => {
  const clock = handTurnedClock(Date.UTC(2026, 10, 21, 12))
  const emulator = await start({ clock })
  const page = async () => (await (await fetch(emulator.url)).text()).replaceAll(/\s+/g, ' ')
  await bookedCharge(emulator, await paidSession(emulator))

  const booked = await page()
  await submit(`${emulator.url}/payouts`, {})
  const onItsWay = await page()
  clock.turnBy(5 * 86_400_000)
  const traced = await page()

  const { trace_id: traceId } = await latestPayout(emulator)
  expect(booked).toContain('Pending</dt> <dd>$14.26</dd>')
  expect(onItsWay).toContain('Available</dt> <dd>$0.00</dd>')
  expect(onItsWay).toContain('In transit')
  expect(onItsWay).toContain('arrives Nov 23, 2026')
  expect(onItsWay).toContain('Arrive now')
  expect(traced).toContain(`arrived Nov 23, 2026 · trace id <code>${traceId?.value}</code>`)
  expect(traced).not.toContain('Arrive now')
})

test('expires a session and resends an event', async () => {
  const store = await openWebhookReceiver()
  const emulator = await start({ webhook: store.endpoint })
  const { id } = await openSession(emulator)

  await submit(`${emulator.url}/payments/${id}/expire`, {})
  const [first] = await store.received('checkout.session.expired')
  await submit(`${emulator.url}/events/${first?.event.id}/resend`, {})

  expect(await store.received('checkout.session.expired', 2)).toHaveLength(2)
  await store.stop()
})

test('links to older payments, 20 at a time', async () => {
  const emulator = await start()
  const oldest = await openSession(emulator)
  for (let count = 0; count < 20; count += 1) await openSession(emulator)

  const first = await (await fetch(emulator.url)).text()
  const link = /href="(\/\?before=[^"]+)"/.exec(first)?.[1] ?? ''
  const second = await (await fetch(emulator.url + link)).text()

  expect(first).not.toContain(oldest.id)
  expect(first).toContain('1 older</a>')
  expect(second).toContain(oldest.id)
  expect(second).not.toMatch(/older<\/a>/)
})

test('payouts and what is not of the store have links above the payments', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  const page = await (await fetch(emulator.url)).text()

  for (const place of ['payouts', 'account']) {
    const link = page.indexOf(`href="#${place}"`)
    expect(link).toBeGreaterThan(-1)
    expect(link).toBeLessThan(page.indexOf(`id="${id}"`))
    expect(page).toContain(`id="${place}"`)
  }
})

test('the newest ten payouts are shown, and how many there are before them', async () => {
  const emulator = await start({ clock: handTurnedClock(Date.UTC(2026, 10, 21, 12)) })
  const { account, stripe, url } = emulator
  for (let count = 0; count < 13; count += 1) {
    bookFee(account, { cents: -100, currency: 'usd', description: 'Returned' })
    payOut(account, 'everything')
  }

  const page = await (await fetch(url)).text()

  const { data } = await stripe.payouts.list({ limit: 20 })
  const shown = data.filter(({ id }) => page.includes(id))
  expect(data).toHaveLength(13)
  expect(shown).toEqual(data.slice(0, 10))
  expect(page).toContain('3 older: <code>GET /v1/payouts</code>')
})

test('changes nothing for a form from another site', async () => {
  const emulator = await start()
  const { id } = await paidSession(emulator)

  const response = await submit(
    `${emulator.url}/payments/${id}/refund`,
    { amount: '14.99' },
    { origin: 'null' },
  )

  expect(response.status).toBe(403)
  expect((await emulator.stripe.refunds.list()).data).toEqual([])
})
