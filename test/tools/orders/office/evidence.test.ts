import { formatPrice } from '../../../../lambda/price'
import { messages } from '../../../../product/messages'
import { product } from '../../../../product/product'
import { wording } from '../../../../product/wording'
import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { outputs } from '../../../support/tools/aws-account'
import { officePages, sectionsOf, textOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond } = useStageOrders()
const { open } = officePages().shared
beforeEach(() => respond({ movements: [] }))

const openedAt = '2026-11-21T14:00:00.000Z'
const opened = { id: 'dp_1', status: 'needs_response', reason: 'product_not_received', openedAt }
const disputed = { money: { dispute: { ...opened, dueBy: '2026-11-30T14:00:00.000Z' } } }
const message = (channel: string) => ({
  channel,
  messageId: `${channel}-1`,
  acceptedAt: '2026-11-21T10:01:02.000Z',
  report: { kind: 'delivered', at: '2026-11-21T10:01:30.000Z' },
})
const download = (minute: number) => {
  const at = `2026-11-21T11:${String(minute).padStart(2, '0')}:00.000Z`
  return { at, what: 'download', by: 'buyer', ref: 'Safari on iOS' }
}

async function evidenceOf(changes: OrderChanges, query = '?contacts=show') {
  await store('cs_disputed', { ...disputed, ...changes })
  const { html, body } = await open(`/orders/cs_disputed${query}`)
  const section = html.querySelectorAll('main section').at(-1)
  const rows = section?.querySelectorAll('dl div') ?? []
  const texts = rows.map((row) => [textOf(row.querySelector('dt')), row.querySelector('dd')?.text ?? ''])
  return { texts: Object.fromEntries(texts), section: sectionsOf(html)['Evidence for the dispute'], body }
}

test('a dispute that can be answered has the texts of its form, and the messages with their ids', async () => {
  jest.replaceProperty(wording.checkout, 'refund', 'Full refund within 14 days.')
  const { at } = download(0)
  const { texts } = await evidenceOf({
    history: [download(0)],
    sale: { country: 'US', state: 'CA' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94107' },
    delivery: { messages: [message('email')] },
    downloads: { count: 1, firstAt: at, lastAt: at },
  })

  expect(texts).toMatchObject({
    'Access activity log': '2026-11-21 11:00:00 UTC  download  Safari on iOS',
    'Billing address': '94107, CA, US',
    'Customer email address': 'card@example.com',
    'Service date': '2026-11-21',
    'Product description': expect.stringMatching(`^An ebook \\(PDF and EPUB\\), .*${product.title}`),
    'Refund policy disclosure': expect.stringContaining(`(${outputs.SiteUrl}/) says: "Full`),
    'Uncategorized text': expect.stringMatching(
      /delivered on 2026-11-21 10:01:30 UTC\. .* once, on 2026-11-21 11:00:00/,
    ),
    'Email, 2026-11-21 10:01:02 UTC': 'email-1: accepted, delivered 2026-11-21 10:01:30 UTC',
  })
})

test('the form has the first ten of many downloads, and leaves out what is unknown', async () => {
  const history = Array.from({ length: 12 }, (_, minute) => download(minute))
  const { texts } = await evidenceOf({ history, downloads: { count: 12 }, buyer: { email: undefined } })

  const log = texts['Access activity log']?.split('\n') ?? []
  expect([log.length, log[0]]).toEqual([10, expect.stringContaining('11:00:00')])
  expect(Object.keys(texts)).not.toContain('Customer email address')
})

test('the messages that were sent are there with their tax, without the link that opens the ebook', async () => {
  const sent = (...channels: string[]) => ({ messages: channels.map(message) })
  const { section: both } = await evidenceOf({ sale: { taxCents: 120 }, delivery: sent('email', 'text') })
  const { section: text } = await evidenceOf({ delivery: sent('text') })

  expect(both).toContain('The email with the download link Subject: ')
  expect(both).toContain('/functions/v1/download/…')
  expect(both).toContain(messages.email.taxFacts(formatPrice(120, 'usd', product.locale)))
  expect(text).not.toContain('The email with')
  expect(text).toContain('The text with the download link')
})

test('the buyer is masked until asked for, and the page says to ask first', async () => {
  const masked = await evidenceOf({ buyer: { postalCode: '94107' } }, '')
  const shown = await evidenceOf({ buyer: { postalCode: '94107' } })

  expect(masked.section).toContain('Show email and phone first: the bank needs them.')
  expect(masked.body).not.toMatch(/mara@|94107/)
  expect(shown.section).not.toContain('Show email and phone first')
  expect(shown.texts['Customer email address']).toBe('mara@example.com')
})

test.each<[string, OrderChanges]>([
  ['no dispute', { money: {} }],
  [
    'a dispute that the bank decides',
    { money: { dispute: { ...opened, dueBy: '2026-11-30T14:00:00.000Z', status: 'under_review' } } },
  ],
  ['a dispute past its date', { money: { dispute: { ...opened, dueBy: '2026-11-22T11:00:00.000Z' } } }],
])('an order with %s has no texts to hand in', async (_what, changes) => {
  expect((await evidenceOf(changes)).section).toBeUndefined()
})
