import { paidSession, start } from './support/stripe-under-test'

const card = '4000000000005423'

test('the card of the warnings pays, and its issuer reports fraud at once', async () => {
  const { stripe, ...emulator } = await start()
  const { intentId } = await paidSession({ stripe, ...emulator }, card)

  const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: intentId })
  const events = await stripe.events.list({ type: 'radar.early_fraud_warning.created' })

  expect(data).toMatchObject([{ actionable: true, fraud_type: 'unauthorized_use_of_card' }])
  expect(events.data.map(({ data: { object } }) => object)).toEqual(data)
})

test('a warning is not actionable any more once the payment is refunded', async () => {
  const { stripe, ...emulator } = await start()
  const { intentId } = await paidSession({ stripe, ...emulator }, card)

  await stripe.refunds.create({ payment_intent: intentId, reason: 'fraudulent' })

  const { data } = await stripe.radar.earlyFraudWarnings.list({ expand: ['data.charge'] })
  expect(data).toMatchObject([{ actionable: false, charge: { refunded: true } }])
})

test('other cards cause no warning', async () => {
  const { stripe, ...emulator } = await start()
  await paidSession({ stripe, ...emulator })

  expect((await stripe.radar.earlyFraudWarnings.list()).data).toEqual([])
})

test('the list of payments shows a warning with its event', async () => {
  const emulator = await start()
  await paidSession(emulator, card)

  const html = await (await fetch(emulator.url)).text()

  expect(html).toContain('Early fraud warning (unauthorized use of card)')
  expect(html).toContain('radar.early_fraud_warning.created')
})
