import { LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { movement } from '../../../support/lambda/movement-fixture'
import { awsError } from '../../../support/tools/aws-account'
import { commandsOf, officePages, rowsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, requests } = useStageOrders()
const { open } = officePages()
const at = '2026-11-21T10:02:00.000Z'
const message = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
const delivered = { delivery: { channels: { email: { state: 'delivered', ...message } } } } as const
beforeEach(() => respond({ movements: [] }))

test('the answer is first, then facts, messages, time line, money and commands, with the buyer masked', async () => {
  const order = await store('cs_test_shown', { sale: { country: 'US' }, ...delivered })
  respond({ movements: [movement({ cardBrand: 'visa', cardLast4: '4242' })] })
  const { html, body, main } = await open(`/orders/${order.orderNumber}`)

  expect(main).toMatch(
    /^EB-\w{8}Delivered by email to m•••@example\.com on 2026-11-21 10:02; not downloaded yet\./,
  )
  expect(html.querySelectorAll('h2').map(({ text }) => text)).toEqual([
    'Order',
    'Messages',
    'Timeline',
    'Money',
    'Change it in the terminal',
  ])
  expect(html.querySelectorAll('dt').map(({ text }) => text)).toContain('Fee and net')
  expect(rowsOf(html)).toEqual([
    expect.arrayContaining(['Email', 'm•••@example.com', 'delivered']),
    expect.arrayContaining(['2026-11-21 14:03', 'Charge', '$14.99']),
  ])
  expect(commandsOf(html)).toContain(
    `npm run orders -- resend ${order.orderNumber} --to <address> --stage dev`,
  )
  expect(body).not.toMatch(/mara@|12025550123/)
  expect(requests()).toEqual([{ name: 'KeepBooks', payment: 'pi_1' }])
})

test('a text of strangers turns nothing around it, and is shown with what it has', async () => {
  await store('cs_hostile', { sale: { state: '\u202Etxt\u009B2J' } })

  const { body } = await open('/orders/cs_hostile')

  expect(body).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}/u)
  expect(body).toContain(String.raw`\u202etxt\u009b2J`)
})

test('the contacts, and the page of the invoice, which shows them, are shown on request only', async () => {
  const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/test_1'
  await store('cs_invoiced', { sale: { invoiceId: 'in_1' }, buyer: { invoiceUrl } })
  const masked = await open('/orders/cs_invoiced')
  const { html, main } = await open('/orders/cs_invoiced?contacts=show')

  expect(masked.main).toContain('Invoicein_1')
  expect(masked.body).not.toContain(invoiceUrl)
  expect(main).toContain('mara@example.com')
  expect(main).toContain('Hide email and phone')
  expect(html.querySelectorAll('dd a').map(String)).toEqual([
    `<a href="${invoiceUrl}" target="_blank" rel="noopener noreferrer">in_1</a>`,
  ])
})

test.each([
  ['paid', {}, /resend.*resend.*refund.*refund.*revoke.*erase/],
  ['refunded', { money: { refundedCents: 1499 } }, /revoke.*erase/],
  ['revoked', { access: { revokedAt: at } }, /refund.*restore.*erase/],
  ['held', { sale: { amountCents: 999 } }, /accept.*refund.*revoke.*erase/],
  ['not paid', { sale: { paidAt: undefined, paymentIntentId: undefined } }, /^erase$/],
])('an order that is %s has the commands that it takes', async (id, changes, expected) => {
  await store(`cs_${id.replace(' ', '_')}`, changes)
  const { html } = await open(`/orders/cs_${id.replace(' ', '_')}`)

  const names = commandsOf(html).map((line) => line.split(' ')[4])
  expect(names.join(' ')).toMatch(expected)
})

test('any name of an order leads to its page, and an email stays in no address', async () => {
  const { orderNumber } = await store('cs_named', {
    sale: { paymentIntentId: 'pi_named' },
    buyer: { email: 'nora@example.com' },
  })
  const toOrder = { status: 303, location: `/token/orders/${orderNumber}` }

  expect(await open('/orders/pi_named')).toMatchObject(toOrder)
  expect(await open('/orders/nora@example.com')).toMatchObject(toOrder)
  expect(await open(`/orders/${orderNumber.toLowerCase()}`)).toMatchObject(toOrder)
  expect(await open('/orders?find=pi_named')).toMatchObject({
    status: 303,
    location: '/token/orders/pi_named',
  })
})

test('an order that does not exist, a name of none, and why Stripe cannot be read are explained', async () => {
  mockClient(LambdaClient).rejects(awsError('TooManyRequestsException'))
  const { main } = await open('/orders/cs_test_shown')

  expect(main).toMatch(/MoneyThe books are being read at this moment.*npm run orders -- resend/)
  expect(await open('/orders/EB-00000000')).toMatchObject({
    status: 404,
    main: expect.stringContaining('There is no order EB-00000000.'),
  })
  expect(await open('/orders/nonsense')).toMatchObject({
    status: 400,
    main: expect.stringContaining('No order matches "nonsense".'),
  })
  expect(await open('/orders/ch_unknown')).toMatchObject({
    status: 404,
    main: expect.stringContaining('The books are being read at this moment'),
  })
})
