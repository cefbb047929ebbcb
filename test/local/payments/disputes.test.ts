import type Stripe from 'stripe'
import {
  bookedCharge,
  errorOf,
  paidSession,
  start,
  submit,
  type Running,
} from '../../support/local/payments-under-test'

test('the dispute card is disputed at once: the bank takes the money and a fee', async () => {
  const payments = await start()
  const session = await paidSession(payments, '4000000000000259')

  const dispute = await theDispute(payments)

  expect(dispute).toMatchObject({
    status: 'needs_response',
    reason: 'fraudulent',
    amount: 1499,
    payment_intent: session.intentId,
    balance_transactions: [{ amount: -1499, fee: 1500, net: -2999, type: 'adjustment' }],
  })
  expect((await bookedCharge(payments, session)).disputed).toBe(true)
  expect(await disputeEvents(payments)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
})

test('a dispute is won with the evidence that wins, and the money comes back without the fee', async () => {
  const payments = await start()
  await paidSession(payments, '4000000000000259')
  const { id } = await theDispute(payments)

  const won = await payments.stripe.disputes.update(id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })

  expect(won.status).toBe('won')
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-2999, 1499])
  expect((await disputeEvents(payments)).slice(2)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('a dispute that the seller accepts is lost', async () => {
  const payments = await start()
  await paidSession(payments, '4000000000000259')
  const { id } = await theDispute(payments)

  const lost = await payments.stripe.disputes.close(id)
  const again = await errorOf(payments.stripe.disputes.close(id))

  expect(lost.status).toBe('lost')
  expect(lost.balance_transactions).toHaveLength(1)
  expect(again.message).toContain('already closed')
})

test('[F35] an inquiry moves no money', async () => {
  const payments = await start()
  await paidSession(payments, '4000000000001976')

  const dispute = await theDispute(payments)

  expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  expect(await disputeEvents(payments)).toEqual(['charge.dispute.created'])
})

test('what the bank has taken back cannot be refunded as well', async () => {
  const payments = await start()
  const { intentId } = await paidSession(payments, '4000000000000259')

  const error = await errorOf(payments.stripe.refunds.create({ payment_intent: intentId }))

  expect(error.code).toBe('charge_disputed')
})

test('the list of payments opens, wins and loses disputes', async () => {
  const payments = await start()
  const won = await paidSession(payments)
  const lost = await paidSession(payments)

  for (const [{ id }, verdict] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    await submit(`${payments.url}/payments/${id}/dispute`, { reason: 'product_not_received' })
    await submit(`${payments.url}/payments/${id}/verdict`, { verdict })
  }

  const { data } = await payments.stripe.disputes.list()
  expect(data).toMatchObject([
    { payment_intent: lost.intentId, status: 'lost', reason: 'product_not_received' },
    { payment_intent: won.intentId, status: 'won' },
  ])
})

async function theDispute({ stripe }: Running): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list()
  const [dispute] = data
  if (!dispute || data.length > 1) throw new Error(`There are ${data.length} disputes.`)

  return dispute
}

async function disputeEvents({ stripe }: Running): Promise<string[]> {
  const { data } = await stripe.events.list({ type: 'charge.dispute.*' })

  return data.map(({ type }) => type).toReversed()
}
