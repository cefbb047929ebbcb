import { product } from '../../../../product/product'
import { evidenceFields } from '../../../../tools/orders/evidence/evidence-fields'
import { paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'
import { formatPrice } from '../../../../product/format-price'
import { messages } from '../../../../product/messages'
import { evidenceHtml } from '../../../../tools/orders/evidence/evidence-html'
import { movement } from '../../../support/lambda/movement-fixture'

describe('the form', () => {
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
    expect(order.refund_policy_disclosure).toMatch(
      /\(https:\/\/ebook\.example\.com\/\) says: "Full/,
    )
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
})

describe('the page', () => {
  const siteUrl = 'https://ebook.example.com'
  const message = (channel: string) => ({
    channel,
    messageId: `${channel}-1`,
    acceptedAt: '2026-11-21T10:01:02.000Z',
    report: { kind: 'delivered', at: '2026-11-21T10:01:30.000Z' },
  })

  test('the page has purchase, card, messages with their ids, refunds and the dispute', () => {
    const html = evidenceHtml(
      paidOrder({
        sale: { amountCents: 1499 },
        delivery: { messages: [message('email')] },
        money: {
          refunds: [
            { id: 're_1', cents: 500, status: 'succeeded', at: '2026-11-21T12:00:00.000Z' },
          ],
          dispute: {
            id: 'dp_1',
            status: 'needs_response',
            reason: 'product_not_received',
            openedAt: '2026-11-21T14:00:00.000Z',
            amountCents: 999,
            dueBy: '2026-11-30T14:00:00.000Z',
          },
        },
      }),
      movement({ chargeId: 'ch_1', cardBrand: 'visa', cardLast4: '4242', cardCountry: 'US' }),
      siteUrl,
    )

    for (const fact of [
      'pi_1, ch_1',
      '2026-11-21 10:01:00 UTC',
      '$14.99',
      'visa ending in 4242, issued in US',
      'email-1: accepted, delivered 2026-11-21 10:01:30 UTC',
      '$5.00: succeeded (re_1)',
      'product not received, needs response',
      '2026-11-30 14:00:00 UTC',
    ]) {
      expect(html).toContain(fact)
    }
  })

  test('the page contains the messages that were sent, without the link that opens the ebook', () => {
    const both = evidenceHtml(
      paidOrder({ delivery: { messages: [message('email'), message('text')] } }),
      undefined,
      siteUrl,
    )
    const text = evidenceHtml(
      paidOrder({ delivery: { messages: [message('text')] } }),
      undefined,
      siteUrl,
    )

    expect(both).toContain('The e-mail with the download link')
    expect(both).toContain('https://ebook.example.com/functions/v1/download/…')
    expect(text).not.toContain('The e-mail with')
    expect(text).toContain('The text with the download link')
  })

  test('the e-mail states the tax in the price, like the one that was sent', () => {
    const order = (taxCents: number) =>
      paidOrder({ sale: { taxCents, currency: 'usd' }, delivery: { messages: [message('email')] } })
    const tax = messages.email.taxFacts(formatPrice(120, 'usd', product.locale))

    expect(evidenceHtml(order(120), undefined, siteUrl)).toContain(tax)
    expect(evidenceHtml(order(0), undefined, siteUrl)).not.toContain(`${messages.email.tax}: `)
  })

  test("a buyer's input cannot change the page, and the page loads nothing", () => {
    const html = evidenceHtml(
      paidOrder({ buyer: { email: '"<img src=x>"@example.com' } }),
      undefined,
      siteUrl,
    )

    expect(html).toContain('&lt;img')
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/)
  })
})
