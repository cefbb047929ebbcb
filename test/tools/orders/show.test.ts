import { monthOfMovements } from '../../support/lambda/finance-month'
import { awsError } from '../../support/tools/aws-account'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, run, respond, refuse, requests } = useStageOrders()
const reportedAt = '2026-11-21T10:02:00.000Z'
const booked = monthOfMovements.filter(({ orderId }) => orderId === 'cs_1')

describe('one order', () => {
  beforeAll(async () => {
    const message = { attempts: 1, messageId: 'm', acceptedAt: reportedAt, reportedAt }
    const inquiry = { id: 'dp_1', status: 'warning_needs_response', reason: 'general', openedAt: reportedAt }
    await store('cs_test_shown', {
      sale: { country: 'US', state: 'CA', invoiceId: 'in_1' },
      money: { refundedCents: 500, dispute: { ...inquiry, dueBy: '2026-11-30T23:00:00.000Z' } },
      delivery: { channels: { email: { state: 'delivered', ...message } } },
    })
    const free = { amountCents: 0, expectedCents: 0, paymentIntentId: undefined }
    await store('cs_test_free', { sale: free })
  })
  beforeEach(() => respond({ movements: booked }))

  test('the answer comes first, then facts, time line, movements and pages, in the given zone', async () => {
    const { printed } = await run(['show', 'cs_test_shown', '--timezone', 'Asia/Kolkata'])
    const json = await run(['show', 'cs_test_shown', '--json'])

    const [answer, facts = '', happenings, movements = '', pages] = printed.split('\n\n')
    expect(answer).toBe('Delivered by email to m•••@example.com on 2026-11-21 15:32; not downloaded yet.')
    expect(facts.split('\n').map((line) => line.replace(/ {2,}/, ': '))).toEqual([
      expect.stringMatching(/^Order: EB-\w{8}$/),
      'Status: partially refunded',
      'Paid: 2026-11-21 15:31 (Asia/Kolkata)',
      'Amount: $14.99',
      'Refunded: $5.00',
      'Dispute: dp_1: respond to the inquiry by 2026-12-01 04:30',
      'Buyer: m•••@example.com, ••••\u00a00123',
      'Place: US, CA',
      'Card: visa •••• 4242 (US)',
      'Payment: pi_1',
      'Charge: ch_1',
      'Invoice: in_1',
      'Fee and net: $0.73, $14.26',
      'Payout: po_1 on 2026-11-25',
      'Current link: number 1',
    ])
    expect(happenings).toMatch(/^2026-11-21 15:30:00 {2}checkout opened\n/)
    expect(movements?.split('\n').slice(1)).toEqual([
      '2026-11-21 19:33  Charge    $14.99  $0.73  $14.26',
      '2026-11-22 10:00  Refund    −$5.00  $0.00  −$5.00',
    ])
    expect(pages?.split('\n')).toEqual([
      'Payment at Stripe: https://dashboard.stripe.com/test/payments/pi_1',
      expect.stringMatching(/^Item at AWS: https:\/\/\S+dynamodbv2\S+pk=cs_test_shown&sk=&table=orders/),
    ])
    expect(requests()[0]).toEqual({ name: 'KeepBooks', payment: 'pi_1' })
    expect(JSON.parse(json.printed)).toMatchObject({
      answer: expect.stringMatching(/^Delivered by email/),
      order: { orderId: 'cs_test_shown', status: 'partially_refunded' },
      movements: [{ balanceTransactionId: 'txn_1' }, { balanceTransactionId: 'txn_5' }],
    })
  })

  test('a free order has its checkout session instead of a payment, and Stripe is not asked for money', async () => {
    const { printed } = await run(['show', 'cs_test_free'])

    expect(printed).toMatch(/^Session +cs_test_free$/m)
    expect(printed).toContain('No movements: the order was free.')
    expect(printed).not.toContain('dashboard.stripe.com')
    expect(requests()).toEqual([])
    expect((await run(['show', 'cs_test_shown'])).printed).not.toContain('Session')
  })

  test('a line says why Stripe cannot be read, and the rest is shown', async () => {
    refuse(awsError('TooManyRequestsException'))

    const { exitCode, printed, shown } = await run(['show', 'cs_test_shown'])

    expect(exitCode).toBe(0)
    expect(shown).toMatch(/^Too many functions of the account run at once: try again in a minute\.$/m)
    expect(printed).toMatch(/^Amount +\$14\.99$/m)
    expect(printed).not.toContain('No movements')
  })

  test('a text of strangers draws nothing on the terminal and forges no line, and JSON keeps it', async () => {
    const hostile = '\u001B]0;title\u0007\u009B2J\u202E\nStatus           refunded'
    await store('cs_test_hostile', {
      sale: { country: hostile, state: hostile, promotionCode: hostile, discountCents: 1 },
      buyer: { postalCode: hostile },
      history: [{ at: reportedAt, what: 'download', by: 'buyer', ref: hostile }],
    })

    const { printed } = await run(['show', 'cs_test_hostile', '--contacts'])
    const json = await run(['show', 'cs_test_hostile', '--json'])

    const shown = printed + json.printed
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    expect(shown).toContain(String.raw`\u001b]0;title\u0007\u009b2J\u202e Status`)
    expect(printed.match(/^Status.*/gm)).toEqual(['Status        paid'])
    expect(JSON.parse(json.printed)).toMatchObject({ order: { sale: { state: hostile } } })
  })
})

describe('the order that is meant', () => {
  const answersFor = async (reference: string) => {
    const { exitCode, printed, shown } = await run(['show', reference, '--json'])
    return exitCode === 0 ? String(JSON.parse(printed).order.orderId) : shown
  }
  beforeEach(() => respond({ movements: [] }))

  test('a charge that Stripe does not know or that is of another shop has no order', async () => {
    respond({ payments: [] }, { payments: ['pi_of_another_shop'] })

    expect(await answersFor('ch_none')).toBe('There is no order ch_none.')
    expect(await answersFor('re_other')).toBe('There is no order re_other.')
    expect(requests()).toMatchObject([{ name: 'KeepBooks', source: 'ch_none' }, { source: 're_other' }])
  })

  test('whatever finds one order shows it', async () => {
    await store('cs_test_phone', { buyer: { phone: '+4915123456789' } })

    expect(await answersFor('0151/23456789')).toBe('cs_test_phone')
  })

  test('several orders of an email are listed with number, time and amount', async () => {
    const buyer = { email: 'twice@example.com', phone: undefined }
    await store('cs_test_paid', { buyer })
    await store('cs_test_unpaid', { buyer, sale: { paidAt: undefined } })

    const { exitCode, shown } = await run(['show', 'twice@example.com', '--timezone', 'Asia/Tokyo'])

    expect(exitCode).toBe(1)
    expect(shown.split('\n')).toEqual([
      'There are 2 orders of t•••@example.com (times: Asia/Tokyo). Give one of:',
      expect.stringMatching(/^EB-\w{8} {2}2026-11-21 19:01:00 {2}\S+ {2}paid$/),
      expect.stringMatching(/^EB-\w{8} {2}not paid {2}\S+ {2}awaiting payment$/),
    ])
  })

  test.each([
    ['7K3M9Q2T', 1, /^There is no order EB-7K3M9Q2T\. Check its characters\.$/],
    ['EB-7K3M9Q2', 2, /^“EB-7K3M9Q2” does not name an order\.\nAn order is named by its number/],
  ])('%s finds no order, with exit code %i', async (reference, code, message) => {
    expect(await run(['show', reference])).toMatchObject({ exitCode: code, shown: expect.stringMatching(message) })
  })
})
