import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPrice } from '../../../lambda/price'
import { messages } from '../../../product/messages'
import { product } from '../../../product/product'
import { wording } from '../../../product/wording'
import { evidenceFields, evidenceHtml } from '../../../tools/orders/evidence/evidence-files'
import { movement } from '../../support/lambda/movement-fixture'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import { useFolder } from '../../support/run/use-folder'
import { useStageOrders } from '../../support/tools/stage-orders'

const siteUrl = 'https://ebook.example.com'
const openedAt = '2026-11-21T14:00:00.000Z'
const message = (channel: string) => ({
  channel,
  messageId: `${channel}-1`,
  acceptedAt: '2026-11-21T10:01:02.000Z',
  report: { kind: 'delivered', at: '2026-11-21T10:01:30.000Z' },
})

describe('the command', () => {
  const { store, run, respond, requests } = useStageOrders()
  const folder = useFolder()
  const evidence = (id: string, ...options: string[]) => run(['evidence', id, '-o', folder, ...options])

  test('the files are a short PDF and the texts of the form, for their owner only, and never replaced unasked', async () => {
    const { orderNumber } = await store('cs_test_1')
    const path = (type: string) => join(folder, `evidence-${orderNumber}.${type}`)
    writeFileSync(path('pdf'), 'mine')

    const unpaid = await store('cs_unpaid', { sale: { paidAt: undefined } })
    const final = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt }
    const { orderId: unanswerable } = await store('cs_final', { money: { dispute: final } })
    const none = await evidence(unanswerable)
    const without = await evidence(unpaid.orderId)
    const refused = await evidence('cs_test_1')
    const unread = await evidence('cs_test_1', '--force')
    const kept = readFileSync(path('pdf'), 'utf8')
    rmSync(path('pdf'))
    writeFileSync(path('json'), '{}')
    respond({ movements: [movement()] })
    const { exitCode, shown } = await evidence('cs_test_1', '--force')

    expect(without.shown).toMatch(/is not paid: nothing can be disputed/)
    expect(none.exitCode).toBe(1)
    expect(none.shown).toMatch(/The bank accepts no response to dp_1, so no evidence can be handed in/)
    expect([refused.exitCode, unread.exitCode, kept]).toEqual([2, 1, 'mine'])
    expect(unread.shown).toMatch(/^The books could not be read: /)
    expect(refused.shown).toMatch(/evidence-EB-\w{8}\.pdf exists: give another -o, or --force/)
    expect(requests().at(-1)).toEqual({ name: 'KeepBooks', payment: 'pi_1' })
    expect(exitCode).toBe(0)
    expect(shown).toMatch(/has no dispute yet/)
    expect(shown).toMatch(/has [12] pages?: attach it .*\n.* personal data: delete them/)
    expect(readFileSync(path('pdf'), 'latin1')).toMatch(/^%PDF-/)
    expect(readFileSync(path('json'), 'utf8')).toContain('"customer_email_address": "mara@example.com"')
    const modes = ['pdf', 'json'].map((type) => statSync(path(type)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
  })
})

const fields = (changes: OrderChanges = {}) => evidenceFields(paidOrder(changes), siteUrl)
const download = (minute: number) => {
  const at = `2026-11-21T11:${String(minute).padStart(2, '0')}:00.000Z`
  return { at, what: 'download', by: 'buyer', ref: 'Safari on iOS' }
}

test('the form contains what is known about the buyer, the delivery and the refund policy', () => {
  jest.replaceProperty(wording.checkout, 'refund', 'Full refund within 14 days.')
  const { at } = download(0)
  const order = fields({
    history: [download(0)],
    sale: { country: 'US', state: 'CA' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94107' },
    delivery: { messages: [message('email')] },
    downloads: { count: 1, firstAt: at, lastAt: at },
  })

  expect(order).toMatchObject({
    access_activity_log: '2026-11-21 11:00:00 UTC  download  Safari on iOS',
    billing_address: '94107, CA, US',
    customer_email_address: 'card@example.com',
    service_date: '2026-11-21',
    product_description: expect.stringMatching(`^An ebook \\(PDF and EPUB\\), .*${product.title}`),
    refund_policy_disclosure: expect.stringContaining('(https://ebook.example.com/) says: "Full'),
  })
  expect(order.uncategorized_text).toMatch(/delivered on 2026-11-21 10:01:30 UTC\. .* once, on 2026-11-21 11:00:00/)
})

test('the form has the first ten of many downloads, and leaves out what is unknown', () => {
  const history = Array.from({ length: 12 }, (_, minute) => download(minute))

  const log = fields({ history, downloads: { count: 12 } }).access_activity_log?.split('\n')

  expect(log).toHaveLength(10)
  expect(log?.[0]).toMatch(/11:00:00/)
  const least = ['product_description', 'refund_policy_disclosure', 'uncategorized_text']
  expect(Object.keys(fields({ buyer: { email: undefined } })).toSorted()).toEqual(least)
})

describe('the page', () => {
  const page = (changes: OrderChanges, charge?: ReturnType<typeof movement>) =>
    evidenceHtml(paidOrder(changes), charge, siteUrl, 'America/New_York')

  test('the page has purchase, card, messages with their ids, refunds and the dispute', () => {
    const refund = { id: 're_1', cents: 500, status: 'succeeded', at: '2026-11-21T12:00:00.000Z' }
    const opened = { id: 'dp_1', status: 'needs_response', reason: 'product_not_received', openedAt }
    const dispute = { ...opened, amountCents: 999, dueBy: '2026-11-30T14:00:00.000Z' }
    const card = { cardBrand: 'visa', cardLast4: '4242', cardCountry: 'US' }
    const html = page(
      { delivery: { messages: [message('email')] }, money: { refunds: [refund], dispute } },
      movement({ chargeId: 'ch_1', ...card }),
    )

    const purchase = ['pi_1, ch_1', '2026-11-21 10:01:00 UTC', '$14.99', 'visa ending in 4242, issued in US']
    const afterwards = ['email-1: accepted, delivered 2026-11-21 10:01:30 UTC', '$5.00: succeeded (re_1)']
    const ofDispute = ['product not received, needs response', '$9.99', '2026-11-30 14:00:00 UTC']
    for (const fact of [...purchase, ...afterwards, ...ofDispute]) expect(html).toContain(fact)
  })

  test('the page contains the messages that were sent, with their tax, without the link that opens the ebook', () => {
    const sent = (...channels: string[]) => ({ messages: channels.map(message) })
    const taxed = { taxCents: 120, currency: 'usd' }
    const both = page({ sale: taxed, delivery: sent('email', 'text') })
    const text = page({ delivery: sent('text') })

    expect(both).toContain('The email with the download link')
    expect(both).toContain('https://ebook.example.com/functions/v1/download/…')
    expect(both).toContain(messages.email.taxFacts(formatPrice(120, 'usd', product.locale)))
    expect(text).not.toContain('The email with')
    expect(text).toContain('The text with the download link')
  })

  test("the page cannot be changed by a buyer's input, and loads nothing", () => {
    const html = page({ buyer: { email: '"<img src=x>"@example.com' } })

    expect(html).toContain('&lt;img')
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(/)
  })
})
