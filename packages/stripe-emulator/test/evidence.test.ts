import { disputed } from './support/sale'
import { errorOf, secretKey, start } from './support/stripe-under-test'

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

  test('refuses an unknown field or file, and more than 150,000 characters', async () => {
    const { stripe, dispute } = await disputed()
    const names =
      'access_activity_log billing_address customer_name product_description service_date ' +
      'shipping_address shipping_carrier uncategorized_text'
    const long = Object.fromEntries(names.split(' ').map((name) => [name, 'x'.repeat(20_000)]))
    const refused: [object, string, string?][] = [
      [{ color: 'red' }, 'evidence[color]', 'parameter_unknown'],
      [{ receipt: 'file_1' }, 'evidence[receipt]', 'resource_missing'],
      [long, 'evidence'],
    ]

    for (const [evidence, param, code] of refused) {
      const error = await errorOf(stripe.disputes.update(dispute.id, { evidence }))
      expect(error).toMatchObject({ param, code })
    }
    const other = await errorOf(stripe.files.create({ purpose: 'business_logo', file: pdf }))
    expect(other.param).toBe('purpose')
  })
})
