import { disputed, htmlOf, sale } from './support/sale'
import { errorOf, paidSession, secretKey, start } from './support/stripe-under-test'

const pdf = { data: Buffer.from('%PDF-1.7 page'), name: 'order.pdf', type: 'application/pdf' }

describe('evidence', () => {
  test('has files of up to 5 MB', async () => {
    const { stripe, url } = await start()
    const form = new FormData()
    form.append('purpose', 'dispute_evidence')
    form.append('file', new Blob([Buffer.alloc(5_000_000)]), 'scan.jpg')
    const headers = { authorization: `Bearer ${secretKey}` }

    const small = await stripe.files.create({ purpose: 'dispute_evidence', file: pdf })
    const large = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form })

    const shown = { filename: 'order.pdf', size: 13, type: 'pdf', purpose: 'dispute_evidence' }
    expect(small).toMatchObject(shown)
    expect(await stripe.files.retrieve(small.id)).toMatchObject({ id: small.id, ...shown })
    expect(await large.json()).toMatchObject({ type: 'jpg', size: 5_000_000 })
  })

  test('refuses a file with another purpose or a truncated body', async () => {
    const { stripe, url } = await start()

    const purpose = await errorOf(stripe.files.create({ purpose: 'business_logo', file: pdf }))
    const truncated = await fetch(`${url}/v1/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: '--edge\r\ncontent-disposition: form-data; name="purpose"',
    })

    expect(purpose.param).toBe('purpose')
    expect(truncated.status).toBe(400)
  })

  test('accumulates field by field until it is submitted', async () => {
    const { stripe, dispute } = await disputed()
    const file = await stripe.files.create({ purpose: 'dispute_evidence', file: pdf })
    const service_documentation = file.id
    const first = { access_activity_log: 'x'.repeat(20_000), refund_policy_disclosure: 'No.' }

    const kept = await stripe.disputes.update(dispute.id, { evidence: first, submit: false })
    const sent = await stripe.disputes.update(dispute.id, { evidence: { service_documentation } })

    expect(kept).toMatchObject({
      status: 'needs_response',
      evidence: { ...first, service_documentation: null, receipt: null },
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { ...first, service_documentation },
      evidence_details: { submission_count: 1 },
    })
  })

  const long = Object.fromEntries(
    'access_activity_log billing_address customer_name product_description service_date shipping_address shipping_carrier uncategorized_text'
      .split(' ')
      .map((name) => [name, 'x'.repeat(20_000)]),
  )

  test.each([
    ['an unknown field', { color: 'red' }, 'evidence[color]', 'parameter_unknown', ''],
    ['an unknown file', { receipt: 'file_1' }, 'evidence[receipt]', 'resource_missing', ''],
    ['more than 150,000 characters', long, 'evidence', undefined, '150,000'],
  ])('refuses %s', async (_case, evidence: object, param, code, message) => {
    const { stripe, dispute } = await disputed()

    const error = await errorOf(stripe.disputes.update(dispute.id, { evidence }))

    expect(error).toMatchObject({ param, code, message: expect.stringContaining(message) })
  })
})

describe('an early fraud warning', () => {
  test('comes with its card and no other, sends an event, and is actionable until a refund', async () => {
    const emulator = await sale({}, '4000000000005423')
    const { stripe, session, url } = emulator
    await paidSession(emulator)
    const { intentId: payment_intent } = session
    const warnings = stripe.radar.earlyFraudWarnings

    const { data } = await warnings.list()
    const events = await stripe.events.list({ type: 'radar.early_fraud_warning.created' })
    const html = await htmlOf(url)
    await stripe.refunds.create({ payment_intent, reason: 'fraudulent' })

    expect(data).toMatchObject([
      { payment_intent, actionable: true, fraud_type: 'unauthorized_use_of_card' },
    ])
    expect(events.data.map(({ data: { object } }) => object)).toEqual(data)
    expect(html).toContain('Early fraud warning (unauthorized use of card)')
    expect(html).toContain('radar.early_fraud_warning.created')
    expect((await warnings.list({ payment_intent, expand: ['data.charge'] })).data).toMatchObject([
      { actionable: false, charge: { refunded: true } },
    ])
  })
})
