import type Stripe from 'stripe'
import {
  bookedCharge,
  errorOf,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

test('the dispute card is disputed at once: the bank takes the money and a fee', async () => {
  const emulator = await start()
  const session = await paidSession(emulator, '4000000000000259')

  const dispute = await theDispute(emulator)

  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 1499,
    payment_intent: session.intentId,
    balance_transactions: [{ amount: -1499, fee: 1500, net: -2999, type: 'adjustment' }],
  })
  expect((await bookedCharge(emulator, session)).disputed).toBe(true)
  expect(await disputeEvents(emulator)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
})

test('winning evidence wins a dispute, and the money comes back without the fee', async () => {
  const emulator = await start()
  await paidSession(emulator, '4000000000000259')
  const { id } = await theDispute(emulator)

  const won = await emulator.stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })

  expect(won.status).toBe('won')
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-2999, 1499])
  expect((await disputeEvents(emulator)).slice(2)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('a dispute that the seller accepts is lost', async () => {
  const emulator = await start()
  await paidSession(emulator, '4000000000000259')
  const { id } = await theDispute(emulator)

  const lost = await emulator.stripe.disputes.close(id)
  const again = await errorOf(emulator.stripe.disputes.close(id))

  expect(lost.status).toBe('lost')
  expect(lost.balance_transactions).toHaveLength(1)
  expect(again.message).toContain('already closed')
})

test('[F35] an inquiry moves no money', async () => {
  const emulator = await start()
  await paidSession(emulator, '4000000000001976')

  const dispute = await theDispute(emulator)

  expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  expect(await disputeEvents(emulator)).toEqual(['charge.dispute.created'])
})

test('a disputed charge cannot be refunded as well', async () => {
  const emulator = await start()
  const { intentId } = await paidSession(emulator, '4000000000000259')

  const error = await errorOf(emulator.stripe.refunds.create({ payment_intent: intentId }))

  expect(error.code).toBe('charge_disputed')
})

test('the list of payments opens, wins and loses disputes', async () => {
  const emulator = await start()
  const won = await paidSession(emulator)
  const lost = await paidSession(emulator)

  for (const [{ id }, verdict] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    await submit(`${emulator.url}/payments/${id}/dispute`, { reason: 'product_not_received' })
    await submit(`${emulator.url}/payments/${id}/verdict`, { verdict })
  }

  const { data } = await emulator.stripe.disputes.list()
  expect(data).toMatchObject([
    { payment_intent: lost.intentId, status: 'lost', reason: 'product_not_received' },
    { payment_intent: won.intentId, status: 'won' },
  ])
})

test('a lost dispute is appealed, reviewed and then won, with the money', async () => {
  const emulator = await start()
  const { id } = await paidSession(emulator, '4000000000000259')
  await submit(`${emulator.url}/payments/${id}/verdict`, { verdict: 'lost' })

  await submit(`${emulator.url}/payments/${id}/appeal`, {})
  const appealed = await theDispute(emulator)
  const reviewed = await emulator.stripe.disputes.update(appealed.id, {
    evidence: { uncategorized_text: 'more' },
  })
  await submit(`${emulator.url}/payments/${id}/verdict`, { verdict: 'won' })

  expect(appealed.status).toBe('appeal_needs_response')
  expect(reviewed.status).toBe('appeal_under_review')
  const won = await theDispute(emulator)
  expect(won.status).toBe('won')
  expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-1499, 1499])
})

async function theDispute({ stripe }: RunningEmulator): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list()
  const [dispute] = data
  if (!dispute || data.length > 1) throw new Error(`There are ${data.length} disputes.`)

  return dispute
}

async function disputeEvents({ stripe }: RunningEmulator): Promise<string[]> {
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' })

  return data.map(({ type }) => type).toReversed()
}
