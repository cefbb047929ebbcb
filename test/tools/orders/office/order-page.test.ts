import { movement } from '../../../support/lambda/movement-fixture'
import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { awsError } from '../../../support/tools/aws-account'
import { linksOf, officePages, rowsOf, sectionsOf, textOf, textsOf, tonesOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, refuse, requests } = useStageOrders()
const { open } = officePages().shared
const at = '2026-11-21T10:02:00.000Z'
const message = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
const delivered = { delivery: { channels: { email: { state: 'delivered', ...message } } } } as const
beforeEach(() => respond({ movements: [] }))

test('the answer is first, then what can be done, facts, messages, money and time line, with the buyer masked', async () => {
  const order = await store('cs_test_shown', { sale: { country: 'US' }, ...delivered })
  respond({ movements: [movement({ cardBrand: 'visa', cardLast4: '4242' })] })
  const { html, body } = await open(`/orders/${order.orderNumber}`)
  const sections = sectionsOf(html)

  expect(textsOf(html, 'h1')).toEqual([`${order.orderNumber} paid`])
  expect(textOf(html.querySelector('.answer'))).toMatch(/^Delivered by email to m•••@example\.com on 2026-11-21 10:02;/)
  expect(Object.keys(sections)).toEqual(['Order', 'Messages', 'Money', 'Timeline'])
  expect(sections['Order']).toContain('Fee and net $0.73, $14.26')
  expect(sections['Order']).not.toContain('Status')
  expect(sections['Timeline']).toMatch(/2026-11-21 10:01:00 paid \$14\.99/)
  expect(rowsOf(html)).toEqual([
    expect.arrayContaining(['Email', 'm•••@example.com', 'delivered']),
    expect.arrayContaining(['2026-11-21 14:03', 'Charge', '$14.99']),
  ])
  expect(tonesOf(html)).toEqual([
    ['paid', 'good'],
    ['delivered', 'good'],
  ])
  expect(linksOf(html)).toContainEqual(['Payment at Stripe', 'https://dashboard.stripe.com/test/payments/pi_1'])
  expect(body).not.toMatch(/mara@|12025550123/)
  expect(requests()).toEqual([{ name: 'KeepBooks', payment: 'pi_1' }])
})

test('a text of strangers turns nothing around it, runs nothing, and is shown with what it has', async () => {
  const state = '\u202Etxt\u009B2J</dd><script>alert(1)</script><b a="'
  await store('cs_hostile', { sale: { state, country: `"'>` } })
  const { body, html, main } = await open('/orders/cs_hostile')

  expect(body).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u)
  expect(body).not.toMatch(/<script|<b a/)
  expect(html.querySelector('main script, main b')).toBeNull()
  expect(main).toContain(String.raw`"'>, \u202etxt\u009b2J</dd><script>alert(1)</script><b a="`)
})

test('the contacts, and the page of the invoice, which shows them, are shown on request only', async () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/test_1'
  await store('cs_invoiced', { sale: { invoiceId: 'in_1' }, buyer: { invoiceUrl } })
  const masked = await open('/orders/cs_invoiced')
  const { html, main } = await open('/orders/cs_invoiced?contacts=show')

  expect(masked.main).toContain('Invoice in_1')
  expect(masked.body).not.toContain(invoiceUrl)
  expect(textsOf(masked.html, '.links a')).toContain('Show email and phone')
  expect(main).toContain('mara@example.com')
  expect(main).toContain('Hide email and phone')
  expect(html.querySelectorAll('dd a').map(String)).toEqual([
    `<a class="" href="${invoiceUrl}" target="_blank" rel="noopener noreferrer">in_1</a>`,
  ])
})

const free = { amountCents: 0, expectedCents: 0, paymentIntentId: undefined }
const unpaid = { paidAt: undefined, paymentIntentId: undefined }

test.each<[state: string, changes: OrderChanges, buttons: string[], tone: string]>([
  ['paid', {}, ['Send again', 'End access', "Erase the buyer's data", 'Refund at Stripe'], 'good'],
  ['paid', { sale: free }, ['Send again', 'End access', "Erase the buyer's data"], 'good'],
  ['revoked', { access: { revokedAt: at } }, ['Give access back', "Erase the buyer's data", 'Refund at Stripe'], ''],
  ['refunded', { money: { refundedCents: 1499 } }, ['End access', "Erase the buyer's data"], ''],
  ['awaiting payment', { sale: unpaid }, ["Erase the buyer's data"], 'wait'],
])('an order that is %s with %j has the buttons of what it does not refuse', async (state, changes, buttons, tone) => {
  const { orderNumber } = await store('cs_buttons', changes)
  const { html } = await open('/orders/cs_buttons')
  const links = linksOf(html, '.row a.button')

  expect(tonesOf(html)[0]).toEqual([state, tone])
  expect(links.map(([text]) => text)).toEqual(buttons)
  for (const [text, path] of links)
    expect(path).toMatch(text === 'Refund at Stripe' ? /^https:\/\/dashboard\.stripe\.com\// : `orders/${orderNumber}/`)
})

test('any name of an order leads to its page, and an email stays in no address', async () => {
  const { orderNumber } = await store('cs_named', {
    sale: { paymentIntentId: 'pi_named' },
    buyer: { email: 'nora@example.com' },
  })
  const toOrder = { status: 303, location: `/token/orders/${orderNumber}` }

  for (const name of ['pi_named', 'nora@example.com', orderNumber.toLowerCase()])
    expect(await open(`/orders/${name}`)).toMatchObject(toOrder)
  for (const name of [orderNumber, 'cs_named'])
    expect(await open(`/orders/${name}`)).toMatchObject({ status: 200, location: '' })
})

test.each(['EB-00000000', 'a b/&c', 'x'.repeat(500)])('what names no order, %s, is looked for', async (name) => {
  const { status, location } = await open(`/orders/${encodeURIComponent(name)}`)

  expect([status, location]).toEqual([303, `/token/orders?find=${encodeURIComponent(name)}`])
})

test('why Stripe cannot be read is said where the money would be, or for a name that only Stripe knows', async () => {
  await store('cs_unread')
  refuse(awsError('TooManyRequestsException'))
  const { html, status } = await open('/orders/cs_unread')
  const unknown = await open('/orders/ch_unknown')

  const sentence = 'Too many functions of the account run at once: try again in a minute.'
  expect([status, sectionsOf(html)['Money']]).toEqual([200, sentence])
  expect([unknown.status, unknown.main]).toEqual([409, expect.stringContaining(sentence)])
})
