import type Stripe from 'stripe'
import {
  bookedCharge,
  errorOf,
  paidSession,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

const reason = 'fraudulent'

/** A payment of 14.99, and the form of the list of payments for one of its actions. */
async function paid() {
  const emulator = await start()
  const session = await paidSession(emulator)
  const charge = await bookedCharge(emulator, session)
  const act = async (action: string, fields: Record<string, string> = {}) =>
    (await submit(`${emulator.url}/payments/${session.id}/${action}`, fields)).status
  return { emulator, stripe: emulator.stripe, charge, act }
}

test('a dispute can be about another sum than the charge', async () => {
  const { emulator, act } = await paid()

  await act('dispute', { reason, amount: '15.20' })

  const [dispute] = await disputes(emulator)
  expect(dispute).toMatchObject({ amount: 1520, balance_transactions: [{ net: -3020 }] })
})

test('the bank can take the money later than it tells of the dispute', async () => {
  const { emulator, act } = await paid()
  await act('dispute', { reason, later: 'on' })
  const [told] = await disputes(emulator)

  const once = await act('withdraw')
  const twice = await act('withdraw')

  expect(told).toMatchObject({ status: 'needs_response', balance_transactions: [] })
  const [taken] = await disputes(emulator)
  expect(taken?.balance_transactions).toMatchObject([{ amount: -1499, fee: 1500 }])
  expect([once, twice]).toEqual([303, 400])
  const { data } = await emulator.stripe.events.list({ type: 'charge.dispute.funds_withdrawn' })
  expect(data).toMatchObject([
    { data: { previous_attributes: { balance_transactions: [] }, object: { id: told?.id } } },
  ])
})

test('what was not taken does not come back with a win', async () => {
  const { emulator, act } = await paid()
  await act('dispute', { reason, later: 'on' })

  await act('verdict', { verdict: 'won' })

  expect(await disputes(emulator)).toMatchObject([{ status: 'won', balance_transactions: [] }])
})

test('a dispute can be won for a part', async () => {
  const { emulator, stripe, charge, act } = await paid()
  await act('dispute', { reason })

  await act('verdict', { verdict: 'won', amount: '10.00' })

  const [dispute] = await disputes(emulator)
  expect(dispute?.status).toBe('won')
  expect(dispute?.balance_transactions.map(({ amount }) => amount)).toEqual([-1499, 1000])
  const error = await errorOf(stripe.refunds.create({ charge: charge.id }))
  expect(error.code).toBe('charge_disputed')
})

test('a payment can be disputed again, about what no dispute has taken', async () => {
  const { emulator, act } = await paid()
  await act('dispute', { reason, amount: '10.00' })
  const whileOpen = await act('dispute', { reason })
  await act('verdict', { verdict: 'lost' })

  await act('dispute', { reason: 'duplicate' })
  await act('verdict', { verdict: 'won' })
  await act('dispute', { reason, case: 'inquiry', amount: '4.99' })

  expect(whileOpen).toBe(400)
  expect(await disputes(emulator)).toMatchObject([
    { status: 'warning_needs_response', amount: 499 },
    { status: 'won', reason: 'duplicate', amount: 499 },
    { status: 'lost', amount: 1000 },
  ])
})

test('a blocked dispute takes nothing, and the payment can still be refunded', async () => {
  const { emulator, stripe, charge, act } = await paid()

  await act('dispute', { reason, case: 'block' })

  expect(await disputes(emulator)).toMatchObject([
    {
      status: 'prevented',
      balance_transactions: [],
      evidence_details: { due_by: null },
      payment_method_details: { card: { case_type: 'block' } },
    },
  ])
  expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(false)
  expect((await stripe.refunds.create({ charge: charge.id })).status).toBe('succeeded')
})

test('a dispute that is resolved is refunded, without a fee', async () => {
  const { emulator, stripe, charge, act } = await paid()

  await act('dispute', { reason, case: 'resolution' })

  expect(await disputes(emulator)).toMatchObject([
    {
      status: 'prevented',
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'resolution' } },
    },
  ])
  expect((await stripe.refunds.list({ charge: charge.id })).data).toMatchObject([{ amount: 1499 }])
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: true, refunded: true })
})

test('Rapid Dispute Resolution takes the money by the dispute itself, without a fee', async () => {
  const { emulator, stripe, charge, act } = await paid()

  await act('dispute', { reason, case: 'rapid_resolution' })

  expect(await disputes(emulator)).toMatchObject([
    {
      status: 'prevented',
      balance_transactions: [{ amount: -1499, fee: 0 }],
      payment_method_details: { card: { case_type: 'resolution' } },
    },
  ])
  expect((await stripe.refunds.list({ charge: charge.id })).data).toEqual([])
  expect(await (await fetch(emulator.url)).text()).toContain('Taken by the bank')
  const error = await errorOf(stripe.refunds.create({ charge: charge.id }))
  expect(error.code).toBe('charge_disputed')
})

test.each(['0', '-1', 'all'])('nothing is disputed of the amount “%s”', async (amount) => {
  const { emulator, act } = await paid()

  expect(await act('dispute', { reason, amount })).toBe(400)
  expect(await disputes(emulator)).toEqual([])
})

async function disputes({ stripe }: RunningEmulator): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list()).data
}
