import { disputed, disputesOf, eventTypes, movements, sale } from './support/sale'
import { errorOf } from './support/stripe-under-test'

const reason = 'fraudulent'

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

test('a dispute that is won returns the money, without the fee', async () => {
  const emulator = await disputed()

  await emulator.act('verdict', { verdict: 'won' })

  const [won] = await disputesOf(emulator)
  expect(won?.status).toBe('won')
  expect(won?.balance_transactions.map(({ net }) => net)).toEqual([-2999, 1499])
  const types = eventTypes(emulator, 'charge.dispute.').map((type) => type.replace('charge.dispute.', ''))
  expect(types.slice(-2)).toEqual(['closed', 'funds_reinstated'])
})

test.each(['eur', 'jpy'])('a dispute that is won gives back what it took, also in %s', async (settlementCurrency) => {
  const emulator = await disputed({ settlementCurrency })

  await emulator.act('verdict', { verdict: 'won' })

  const [won] = await disputesOf(emulator)
  expect(won?.balance_transactions[1]?.amount).toBe(-(won?.balance_transactions[0]?.amount ?? 0))
})

test('an inquiry moves no money', async () => {
  const emulator = await sale()
  await emulator.act('dispute', { reason, case: 'inquiry' })
  const [dispute] = await disputesOf(emulator)

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

test('a dispute that the bank lets nobody answer has no deadline', async () => {
  const emulator = await sale()

  await emulator.act('dispute', { reason: 'fraudulent', case: 'final' })

  const [dispute] = await disputesOf(emulator)
  expect(dispute).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ amount: -1499, fee: 1500 }],
    evidence_details: { due_by: 0 },
    payment_method_details: { card: { case_type: 'chargeback' } },
  })
})
