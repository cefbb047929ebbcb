import {
  openSession,
  paidSession,
  pay,
  start,
  submit,
} from '../../support/local/payments-under-test'
import { openStoreWebhook } from '../../support/local/store-webhook'

test('says so when nobody has paid yet', async () => {
  const { url } = await start()

  expect(await (await fetch(url)).text()).toContain('Nobody has come to the checkout yet')
})

test('shows who paid what, and what the store was told', async () => {
  const store = await openStoreWebhook()
  const payments = await start({ webhook: store.endpoint })
  const { id } = await openSession(payments)
  await pay(payments, id, { number: '4000000000009995' })
  await pay(payments, id)
  await store.received('charge.updated')

  const page = await (await fetch(payments.url)).text()

  expect(page).toContain('ann@example.com')
  expect(page).toContain('$14.99')
  expect(page).toContain('Visa ···· 9995 refused: Your card has insufficient funds.')
  expect(page).toContain('Visa ···· 4242 paid')
  expect(page).toContain('checkout.session.completed')
  expect(page).toContain('delivered')
  await store.stop()
})

test('refunds a part, and says what is wrong with an amount', async () => {
  const payments = await start()
  const { id, intentId } = await paidSession(payments)

  const answer = await submit(`${payments.url}/payments/${id}/refund`, { amount: '4.99' })
  const tooMuch = await submit(`${payments.url}/payments/${id}/refund`, { amount: '10.01' })

  const { data } = await payments.stripe.refunds.list({ payment_intent: intentId })
  expect(answer.status).toBe(303)
  expect(data.map(({ amount }) => amount)).toEqual([499])
  expect(await tooMuch.text()).toContain('Enter an amount between 0.01 and $10.00.')
})

test('lets a refund fail', async () => {
  const payments = await start()
  const { intentId } = await paidSession(payments)
  const { id } = await payments.stripe.refunds.create({ payment_intent: intentId })

  await submit(`${payments.url}/refunds/${id}/fail`, {})

  expect((await payments.stripe.refunds.retrieve(id)).status).toBe('failed')
})

test('expires a session and sends an event again', async () => {
  const store = await openStoreWebhook()
  const payments = await start({ webhook: store.endpoint })
  const { id } = await openSession(payments)

  await submit(`${payments.url}/payments/${id}/expire`, {})
  const [first] = await store.received('checkout.session.expired')
  await submit(`${payments.url}/events/${first?.event.id}/resend`, {})

  expect(await store.received('checkout.session.expired', 2)).toHaveLength(2)
  await store.stop()
})

test('leads to older payments, 20 at a time', async () => {
  const payments = await start()
  const oldest = await openSession(payments)
  for (let count = 0; count < 20; count += 1) await openSession(payments)

  const first = await (await fetch(payments.url)).text()
  const link = /href="(\/\?before=[^"]+)"/.exec(first)?.[1] ?? ''
  const second = await (await fetch(payments.url + link)).text()

  expect(first).not.toContain(oldest.id)
  expect(second).toContain(oldest.id)
})

test('changes nothing for a form from another site', async () => {
  const payments = await start()
  const { id } = await paidSession(payments)

  const answer = await submit(
    `${payments.url}/payments/${id}/refund`,
    { amount: '14.99' },
    { origin: 'null' },
  )

  expect(answer.status).toBe(403)
  expect((await payments.stripe.refunds.list()).data).toEqual([])
})
