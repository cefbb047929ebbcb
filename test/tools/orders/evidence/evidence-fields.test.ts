import { product } from '../../../../product/product'
import { evidenceFields } from '../../../../tools/orders/evidence/evidence-fields'
import { paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'

const siteUrl = 'https://ebook.example.com'
const fields = (changes: OrderChanges = {}) => evidenceFields(paidOrder(changes), siteUrl)
const download = (minute: number) => ({
  at: `2026-11-21T11:${String(minute).padStart(2, '0')}:00.000Z`,
  what: 'download',
  by: 'buyer',
  ref: 'Safari on iOS',
})

test('the form contains what is known about the buyer, the delivery and the refund policy', () => {
  const order = fields({
    history: [download(0)],
    sale: { country: 'US', state: 'CA' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94107' },
    delivery: {
      messages: [
        {
          channel: 'email',
          messageId: 'ses-1',
          acceptedAt: '2026-11-21T10:01:02.000Z',
          report: { kind: 'delivered', at: '2026-11-21T10:01:30.000Z' },
        },
      ],
    },
    downloads: { count: 1, firstAt: download(0).at, lastAt: download(0).at },
  })

  expect(order).toMatchObject({
    access_activity_log: '2026-11-21 11:00:00 UTC  download  Safari on iOS',
    billing_address: '94107, CA, US',
    customer_email_address: 'card@example.com',
    service_date: '2026-11-21',
  })
  expect(order.product_description).toContain(product.title)
  expect(order.refund_policy_disclosure).toMatch(/\(https:\/\/ebook\.example\.com\/\) says: "Full/)
  expect(order.uncategorized_text).toMatch(
    /delivered on 2026-11-21 10:01:30 UTC\. It was downloaded once, on 2026-11-21 11:00:00 UTC\./,
  )
})

test('the log contains only the first ten of many downloads', () => {
  const history = Array.from({ length: 12 }, (_, minute) => download(minute))

  const log = fields({ history, downloads: { count: 12 } }).access_activity_log?.split('\n')

  expect(log).toHaveLength(10)
  expect(log?.[0]).toMatch(/11:00:00/)
})

test('unknown values are left out', () => {
  expect(Object.keys(fields({ buyer: { email: undefined } })).toSorted()).toEqual([
    'product_description',
    'refund_policy_disclosure',
    'uncategorized_text',
  ])
})
