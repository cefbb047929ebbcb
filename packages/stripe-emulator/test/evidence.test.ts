import type Stripe from 'stripe'
import {
  errorOf,
  paidSession,
  secretKey,
  start,
  type RunningEmulator,
} from './support/stripe-under-test'

const pdf = { data: Buffer.from('%PDF-1.7 page'), name: 'order.pdf', type: 'application/pdf' }

test('an uploaded file is described, and can be retrieved', async () => {
  const { stripe } = await start()

  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: pdf })

  expect(file).toMatchObject({
    id: expect.stringMatching(/^file_/),
    object: 'file',
    filename: 'order.pdf',
    size: 13,
    type: 'pdf',
    purpose: 'dispute_evidence',
  })
  expect(await stripe.files.retrieve(file.id)).toMatchObject({ id: file.id, size: 13 })
})

test('a file of 5 MB is accepted', async () => {
  const { stripe } = await start()
  const data = Buffer.alloc(5_000_000)

  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: { ...pdf, data } })

  expect(file.size).toBe(5_000_000)
})

test('a file for another purpose, and a body that is cut off, are refused', async () => {
  const { stripe, url } = await start()

  const purpose = await errorOf(stripe.files.create({ purpose: 'business_logo', file: pdf }))
  const cutOff = await fetch(`${url}/v1/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    body: '--edge\r\ncontent-disposition: form-data; name="purpose"',
  })

  expect(purpose.param).toBe('purpose')
  expect(cutOff.status).toBe(400)
})

test('evidence is announced field by field, and then submitted', async () => {
  const emulator = await start()
  const { stripe } = emulator
  const { id } = await disputed(emulator)
  const { id: service_documentation } = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: pdf,
  })

  const access_activity_log = 'x'.repeat(20_000)
  const first = { access_activity_log, refund_policy_disclosure: 'Thirty days.' }
  const announced = await stripe.disputes.update(id, { evidence: first, submit: false })
  const submitted = await stripe.disputes.update(id, { evidence: { service_documentation } })

  expect(announced).toMatchObject({
    status: 'needs_response',
    evidence: { ...first, service_documentation: null, receipt: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { ...first, service_documentation },
    evidence_details: { submission_count: 1 },
  })
})

test('evidence takes every text and file that Stripe takes', async () => {
  const emulator = await start()
  const { evidence } = await disputed(emulator)

  expect(Object.keys(evidence).toSorted()).toEqual(
    [
      'access_activity_log',
      'billing_address',
      'cancellation_policy',
      'cancellation_policy_disclosure',
      'cancellation_rebuttal',
      'customer_communication',
      'customer_email_address',
      'customer_name',
      'customer_purchase_ip',
      'customer_signature',
      'duplicate_charge_documentation',
      'duplicate_charge_explanation',
      'duplicate_charge_id',
      'enhanced_evidence',
      'product_description',
      'receipt',
      'refund_policy',
      'refund_policy_disclosure',
      'refund_refusal_explanation',
      'service_date',
      'service_documentation',
      'shipping_address',
      'shipping_carrier',
      'shipping_date',
      'shipping_documentation',
      'shipping_tracking_number',
      'uncategorized_file',
      'uncategorized_text',
    ].toSorted(),
  )
})

test.each([
  ['an unknown field', { color: 'red' }, 'evidence[color]', 'parameter_unknown'],
  ['a file that was not uploaded', { receipt: 'file_1' }, 'evidence[receipt]', 'resource_missing'],
])('%s is refused', async (_, evidence: object, param, code) => {
  const emulator = await start()
  const { id } = await disputed(emulator)

  const error = await errorOf(emulator.stripe.disputes.update(id, { evidence }))

  expect(error).toMatchObject({ param, code })
})

test('evidence of more than 150,000 characters is refused', async () => {
  const emulator = await start()
  const { id } = await disputed(emulator)
  const long = 'x'.repeat(20_000)
  const names = 'access_activity_log billing_address customer_name product_description'.split(' ')
  const more = 'service_date shipping_address shipping_carrier uncategorized_text'.split(' ')
  const evidence = Object.fromEntries([...names, ...more].map((name) => [name, long]))

  const error = await errorOf(emulator.stripe.disputes.update(id, { evidence }))

  expect(error).toMatchObject({ param: 'evidence', message: expect.stringContaining('150,000') })
})

async function disputed(emulator: RunningEmulator): Promise<Stripe.Dispute> {
  await paidSession(emulator, '4000000000000259')
  const [dispute] = (await emulator.stripe.disputes.list()).data
  if (!dispute) throw new Error('There is no dispute.')

  return dispute
}
