import { disputed, disputesOf, eventTypes, movements, sale } from './support/sale'
import { errorOf, type RunningEmulator } from './support/stripe-under-test'

const reason = 'fraudulent'
const winning = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }
const text = (uncategorized_text: string) => ({ evidence: { uncategorized_text } })

test('a dispute takes the money and a fee at once, and blocks refunds', async () => {
  const emulator = await disputed()
  const { stripe, charge, dispute } = emulator
  const payment_intent = emulator.session.intentId

  const error = await errorOf(stripe.refunds.create({ payment_intent }))

  const taken = { amount: -1499, fee: 1500, net: -2999, type: 'adjustment' }
  const open = { status: 'needs_response', reason, amount: 1499, payment_intent }
  expect(dispute).toMatchObject({ ...open, balance_transactions: [taken] })
  expect(charge.disputed).toBe(true)
  expect(error.code).toBe('charge_disputed')
  expect(await stripe.balance.retrieve()).toMatchObject({
    available: [{ amount: -2999, currency: 'usd', source_types: { card: -2999 } }],
    pending: [{ amount: 1426, currency: 'usd' }],
  })
  expect(eventTypes(emulator, 'charge.dispute.')).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
})

test('winning evidence returns the money of a dispute, and once the fee for countering it', async () => {
  const emulator = await disputed()
  const { id } = emulator.dispute
  const { disputes } = emulator.stripe

  await disputes.update(id, text('one'))
  await disputes.update(id, text('two'))
  const countered = await counterFees(emulator)
  const won = await disputes.update(id, winning)

  const description = expect.stringMatching(/^Card Dispute Countered Fee \(\d{4}-\d\d-\d\d\)$/)
  const fee = { reporting_category: 'fee', source: null, description }
  expect(countered).toMatchObject([{ ...fee, amount: -1500 }])
  expect(await counterFees(emulator)).toMatchObject([
    { ...fee, amount: 1500 },
    { ...fee, amount: -1500 },
  ])
  expect(won.status).toBe('won')
  expect(won.balance_transactions.map(({ net }) => net)).toEqual([-2999, 1499])
  const types = eventTypes(emulator, 'charge.dispute.').map((type) => type.replace('charge.dispute.', ''))
  expect(types.slice(-4)).toEqual(['updated', 'updated', 'closed', 'funds_reinstated'])
})

test.each(['eur', 'jpy'])('a dispute that is won gives back what it took, also in %s', async (settlementCurrency) => {
  const emulator = await disputed({ settlementCurrency })

  const won = await emulator.stripe.disputes.update(emulator.dispute.id, winning)

  const [taken, back] = won.balance_transactions
  expect(back?.amount).toBe(-(taken?.amount ?? 0))
})

test('a dispute that the seller accepts is lost, once, and costs no fee for countering it', async () => {
  const emulator = await disputed()
  const { disputes } = emulator.stripe

  const lost = await disputes.close(emulator.dispute.id)

  expect(lost).toMatchObject({ status: 'lost', balance_transactions: [{ net: -2999 }] })
  await expect(disputes.close(emulator.dispute.id)).rejects.toThrow('already closed')
  expect(await counterFees(emulator)).toEqual([])
})

test('an inquiry moves no money, even when evidence counters it', async () => {
  const emulator = await sale()
  await emulator.act('dispute', { reason, case: 'inquiry' })
  const [dispute] = await disputesOf(emulator)

  await emulator.stripe.disputes.update(dispute?.id ?? '', winning)

  expect(dispute?.status).toBe('warning_needs_response')
  expect(await disputesOf(emulator)).toMatchObject([{ balance_transactions: [] }])
  expect(await movements(emulator)).toMatchObject([{ type: 'charge' }])
  expect(eventTypes(emulator, 'charge.dispute.funds_')).toEqual([])
})

test.each([
  ['block', 'block', [], false, [], 'succeeded'],
  ['resolution', 'resolution', [], true, [{ amount: 1499 }], 'charge_already_refunded'],
  ['rapid_resolution', 'resolution', [{ amount: -1499, fee: 0 }], true, [], 'charge_disputed'],
])('a dispute that a %s prevents costs no fee', async (option, case_type, taken, isDisputed, made, next) => {
  const emulator = await sale()
  const { stripe, account } = emulator
  const payment_intent = emulator.session.intentId

  await emulator.act('dispute', { reason, case: option })

  const dispute = { status: 'prevented', balance_transactions: taken, evidence_details: { due_by: 0 } }
  const payment_method_details = { card: { case_type } }
  expect(await disputesOf(emulator)).toMatchObject([{ ...dispute, payment_method_details }])
  expect(account.ledger.all('refund')).toMatchObject(made)
  const charge = { disputed: isDisputed, refunded: made.length > 0 }
  expect(account.ledger.get('charge', emulator.charge.id)).toMatchObject(charge)
  const [refund] = await Promise.allSettled([stripe.refunds.create({ payment_intent })])
  const outcome = refund.status === 'fulfilled' ? refund.value.status : refund.reason.code
  expect(outcome).toBe(next)
})

test('a dispute that the bank lets nobody answer has no deadline, and takes no evidence', async () => {
  const emulator = await sale()

  await emulator.act('dispute', { reason: 'fraudulent', case: 'final' })

  const [dispute] = await disputesOf(emulator)
  expect(dispute).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ amount: -1499, fee: 1500 }],
    evidence_details: { due_by: 0 },
    payment_method_details: { card: { case_type: 'chargeback' } },
  })
  const answer = emulator.stripe.disputes.update(dispute?.id ?? '', text('one'))
  await expect(answer).rejects.toThrow('takes no evidence')
})

function counterFees(emulator: RunningEmulator) {
  return movements(emulator, { type: 'stripe_fee' })
}
