import { handTurnedClock } from '../platform/hand-turned-clock'
import {
  latestPayout,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

test('a fee of the account belongs to no payment', async () => {
  const emulator = await start()

  await submit(`${emulator.url}/balance`, { kind: 'fee', amount: '7.50' })
  const page = await (await fetch(emulator.url)).text()

  expect(await transactions(emulator)).toMatchObject([
    {
      type: 'stripe_fee',
      reporting_category: 'fee',
      amount: -750,
      fee: 0,
      net: -750,
      source: null,
      status: 'available',
    },
  ])
  expect(page).toMatch(/Fees<\/dt>\s*<dd>-\$7\.50</)
})

test('a sale of another product has a charge without a session, and is paid out with the store’s', async () => {
  const clock = handTurnedClock()
  const emulator = await start({ clock, settlementDelayMs: 1000 })
  await paidSession(emulator)

  await submit(`${emulator.url}/balance`, { kind: 'sale', amount: '10' })
  clock.turnBy(2000)
  await submit(`${emulator.url}/payouts`, {})

  const { data: charges } = await emulator.stripe.charges.list()
  const { data: sessions } = await emulator.stripe.checkout.sessions.list()
  const [other] = charges
  const ofOther = sessions.filter(({ payment_intent: id }) => id === other?.payment_intent)
  expect(other).toMatchObject({ amount: 1000, description: 'Something else', metadata: {} })
  expect(ofOther).toEqual([])
  expect((await latestPayout(emulator)).amount).toBe(1426 + 1000 - 59)
})

test.each(['0', '-1', 'ten', ''])('nothing is booked for the amount “%s”', async (amount) => {
  const emulator = await start()

  const response = await submit(`${emulator.url}/balance`, { kind: 'fee', amount })

  expect(response.status).toBe(400)
  expect(await transactions(emulator)).toEqual([])
})

test('countering a dispute costs a fee once, which names no dispute, and which a win returns', async () => {
  const emulator = await start()
  const { stripe } = emulator
  await paidSession(emulator, '4000000000000259')
  const id = await disputeId(emulator)

  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'one' }, submit: false })
  const announced = await counterFees(emulator)
  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'two' } })
  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'three' } })
  const countered = await counterFees(emulator)
  await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  const won = await counterFees(emulator)

  const description = expect.stringMatching(/^Card Dispute Countered Fee \(\d{4}-\d\d-\d\d\)$/)
  const fee = { reporting_category: 'fee', source: null, description }
  expect(announced).toEqual([])
  expect(countered).toMatchObject([{ ...fee, amount: -1500 }])
  expect(won).toMatchObject([
    { ...fee, amount: 1500 },
    { ...fee, amount: -1500 },
  ])
})

test('a lost dispute keeps the fee for countering it, and one that nobody countered has none', async () => {
  const emulator = await start()
  const { id } = await paidSession(emulator, '4000000000000259')
  await submit(`${emulator.url}/payments/${id}/verdict`, { verdict: 'won' })
  const uncountered = await counterFees(emulator)
  await paidSession(emulator, '4000000000000259')

  await emulator.stripe.disputes.update(await disputeId(emulator), {
    evidence: { uncategorized_text: 'losing_evidence' },
  })

  expect(uncountered).toEqual([])
  expect(await counterFees(emulator)).toMatchObject([{ amount: -1500 }])
})

test('answering an inquiry costs nothing', async () => {
  const emulator = await start()
  await paidSession(emulator, '4000000000001976')

  await emulator.stripe.disputes.update(await disputeId(emulator), {
    evidence: { uncategorized_text: 'winning_evidence' },
  })

  expect(await counterFees(emulator)).toEqual([])
})

async function disputeId({ stripe }: RunningEmulator): Promise<string> {
  const { data } = await stripe.disputes.list({ limit: 1 })

  return String(data[0]?.id)
}

function counterFees(emulator: RunningEmulator) {
  return transactions(emulator, 'stripe_fee')
}

async function transactions({ stripe }: RunningEmulator, type?: string) {
  return (await stripe.balanceTransactions.list({ type })).data
}
