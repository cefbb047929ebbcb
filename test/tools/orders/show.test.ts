import { orderNumber as numberOf } from '../../../lambda/orders/order'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { joinedChanges } from '../../support/lambda/order-fixture'
import { tableCells } from '../../support/tools/table-cells'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/test_Y'
const reportedAt = '2026-11-21T10:02:00.000Z'

describe('one order', () => {
  beforeAll(async () => {
    const message = { attempts: 1, messageId: 'm', acceptedAt: reportedAt, reportedAt }
    const order = await store('cs_test_shown', {
      sale: { country: 'US', state: 'CA', invoiceId: 'in_1' },
      buyer: { invoiceUrl },
      money: {
        refundedCents: 500,
        dispute: {
          id: 'dp_1',
          status: 'warning_needs_response',
          reason: 'general',
          openedAt: '2026-11-21T12:00:00.000Z',
          dueBy: '2026-11-30T23:00:00.000Z',
        },
      },
      delivery: { channels: { email: { state: 'delivered', ...message } } },
    })
    const card = { cardBrand: 'visa', cardLast4: '4242', cardCountry: 'US' }
    const payout = { payoutId: 'po_1', payoutArrivalDate: '2026-11-25' }
    await storeMovement(order, { sourceId: 'ch_shown', chargeId: 'ch_shown', ...card, ...payout })
    const money = { grossCents: -500, feeCents: 0, netCents: -500 }
    const refund = { reportingCategory: 'refund', createdAt: '2026-11-21T11:00:00.000Z' }
    await storeMovement(order, { sourceId: 're_1', ...refund, ...money })
    await store('cs_test_new', { sale: { paymentIntentId: undefined } })
  })

  test('the answer comes first, then facts, time line, movements and pages, in the given zone', async () => {
    const { printed } = await run(['show', 'cs_test_shown', '--timezone', 'Asia/Kolkata'])
    const json = await run(['show', 'cs_test_shown', '--json'])

    const [answer, facts = '', happenings, movements = '', pages] = printed.split('\n\n')
    const widths = `${facts}\n${happenings}\n${movements}`.split('\n').map(({ length }) => length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(80)
    expect(answer).toBe(
      'Delivered by email to m•••@example.com on 2026-11-21 15:32; not downloaded yet.',
    )
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
      'Charge: ch_shown',
      'Invoice: in_1',
      'Fee and net: $0.73, $14.26',
      'Payout: po_1 on 2026-11-25',
      'Current link: number 1',
    ])
    expect(happenings).toMatch(/^2026-11-21 15:30:00 {2}checkout opened\n/)
    expect(Math.max(...movements.split('\n').map(({ length }) => length))).toBeLessThan(80)
    expect(tableCells(movements).slice(1)).toEqual([
      ['2026-11-21 15:31', 'Charge', '$14.99', '$0.73', '$14.26'],
      ['2026-11-21 16:30', 'Refund', '-$5.00', '$0.00', '-$5.00'],
    ])
    expect(pages?.split('\n')).toEqual([
      'Payment at Stripe: https://dashboard.stripe.com/test/payments/pi_1',
      expect.stringMatching(
        /^Item at AWS: https:\/\/\S+dynamodbv2\S+pk=cs_test_shown&sk=&table=orders/,
      ),
    ])
    expect(JSON.parse(json.printed)).toMatchObject({
      answer: expect.stringMatching(/^Delivered by email/),
      order: { orderId: 'cs_test_shown', status: 'partially_refunded' },
      movements: [{ sourceId: 'ch_shown' }, { sourceId: 're_1' }],
    })
  })

  test('the checkout session is shown where there is no payment to find at Stripe', async () => {
    expect((await run(['show', 'cs_test_new'])).printed).toMatch(/^Session +cs_test_new$/m)
    expect((await run(['show', 'cs_test_shown'])).printed).not.toContain('Session')
  })

  test('a text of strangers draws nothing on the terminal and forges no line, and JSON keeps it', async () => {
    const hostile = '\u001B]0;title\u0007\u009B2J\u202E\nStatus           refunded'
    await store('cs_test_hostile', {
      sale: {
        country: hostile,
        state: hostile,
        promotionCode: hostile,
        discountCents: 1,
      },
      buyer: { postalCode: hostile },
      history: [{ at: reportedAt, what: 'download', by: 'buyer', ref: hostile }],
    })

    const { printed } = await run(['show', 'cs_test_hostile', '--contacts'])
    const json = await run(['show', 'cs_test_hostile', '--json'])

    const shown = printed + json.printed
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    expect(shown).toContain(String.raw`\u001b]0;title\u0007\u009b2J\u202e Status`)
    expect(printed.match(/^Status.*/gm)).toEqual(['Status          paid'])
    expect(JSON.parse(json.printed)).toMatchObject({ order: { sale: { state: hostile } } })
  })

  test("the invoice's page, which shows the buyer, is shown with contacts only", async () => {
    const withContacts = await run(['show', 'cs_test_shown', '--contacts'])
    const json = await run(['show', 'cs_test_shown', '--json'])

    expect(withContacts.printed).toContain(`in_1, ${invoiceUrl}`)
    expect(json.printed).not.toContain(invoiceUrl)
  })

  test('the ledger is updated for an order that it lacks, and a failure to do so is reported', async () => {
    respond({ movements: 0, isComplete: true })
    const { printed } = await run(['show', 'cs_test_new'])

    expect(requests().map(({ name }) => name)).toEqual(['RecordMovements'])
    expect(printed).toMatch(/No movements yet: the ledger learns of a payment within an hour\./)
    expect(printed).not.toMatch(/dashboard\.stripe\.com/)

    respond({ isComplete: 'unknown' })
    const { exitCode, shown } = await run(['show', 'cs_test_new'])

    expect(exitCode).toBe(0)
    expect(shown).toMatch(/could not be brought up to date/)
  })

  test('the ledger is updated for a refund that it lacks', async () => {
    const order = await store('cs_test_refunded', { money: { refundedCents: 500 } })
    await storeMovement(order, { sourceId: 'ch_refunded' })
    respond({ movements: 0, isComplete: true })

    await run(['show', 'cs_test_refunded'])

    expect(requests().map(({ name }) => name)).toEqual(['RecordMovements'])
  })
})

describe('the order that is meant', () => {
  const answersFor = async (reference: string) => {
    const { exitCode, printed, shown } = await run(['show', reference, '--json'])
    return exitCode === 0 ? String(JSON.parse(printed).order.orderId) : shown
  }
  const of = (paymentIntentId: string, email: string, checkoutEmail?: string) => ({
    sale: { paymentIntentId },
    buyer: { email, phone: undefined, checkoutEmail },
  })
  const found = numberOf('cs_test_found')

  beforeAll(async () => {
    const order = await store('cs_test_found', of('pi_found', 'sara@example.com'))
    await storeMovement(order, { sourceId: 'ch_found' })
    await storeMovement(order, { sourceId: 'dp_found', reportingCategory: 'dispute' })
    const unpaid = { sale: { paymentIntentId: undefined, paidAt: undefined } }
    await store('cs_test_0', unpaid)
    await storeItem({
      ...order,
      ...indexKeys(order),
      paymentIntentId: 'pi_key',
      orderId: 'cs_test_key',
      orderNumber: numberOf('cs_test_key'),
      emailKey: 'paul@example.com',
      buyer: { ...order.buyer, email: 'Paul@Example.com' },
    })
    await store('cs_test_moved', of('pi_moved', 'right@example.com', 'typo@example.com'))
    const paid = await store('cs_test_paid', of('pi_1', 'twice@example.com'))
    await storeMovement(paid, { sourceId: 'ch_paid', cardBrand: 'visa', cardLast4: '4242' })
    const second = of('pi_2', 'twice@example.com')
    await store('cs_test_unpaid', joinedChanges(second, { sale: { paidAt: undefined } }))
  })

  test.each([
    ['its checkout session', 'cs_test_found', 'cs_test_found'],
    ['its number', found, 'cs_test_found'],
    ['its payment', 'pi_found', 'cs_test_found'],
    ['its charge', 'ch_found', 'cs_test_found'],
    ['a dispute', 'dp_found', 'cs_test_found'],
    ['its number as on a receipt', `#${found.replace('-', '\u2011')}.`, 'cs_test_found'],
    ['its number in groups', `eb ${found.slice(3, 7)} ${found.slice(7)}`, 'cs_test_found'],
    ['the end of its number', found.slice(3).toLowerCase(), 'cs_test_found'],
    ['its page at Stripe', 'https://dashboard.stripe.com/test/payments/pi_found', 'cs_test_found'],
    [
      'its number as it was read aloud, before it is paid',
      `eb-${numberOf('cs_test_0').slice(3).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`,
      'cs_test_0',
    ],
    ['its email in any form', 'Paul <PAUL@exam\u00adple.COM>', 'cs_test_key'],
    ['a later email', 'right@example.com', 'cs_test_moved'],
    ['the email of its checkout', 'Typo@example.com', 'cs_test_moved'],
  ])('an order is found by %s', async (_what, reference, orderId) => {
    expect(await answersFor(reference)).toBe(orderId)
  })

  test('the ledger is updated for a Stripe id that no order has', async () => {
    respond({ movements: 0, isComplete: true })

    expect(await answersFor('ch_none')).toBe('There is no order ch_none.')
    expect(requests()).toMatchObject([{ name: 'RecordMovements' }])
  })

  test('several orders of an email are listed with number, time, amount and card', async () => {
    const { exitCode, shown } = await run(['show', 'twice@example.com', '--timezone', 'Asia/Tokyo'])

    expect(exitCode).toBe(1)
    expect(shown.split('\n')).toEqual([
      'There are 2 orders of this email (times: Asia/Tokyo). Give one of:',
      expect.stringMatching(/^EB-\w{8} {2}2026-11-21 19:01:00 {2}\S+ {2}visa •••• 4242 {2}paid$/),
      expect.stringMatching(/^EB-\w{8} {2}not paid {2}\S+ {2}awaiting payment$/),
    ])
  })

  test.each([
    ['EB-00000000', 1, /^There is no order EB-00000000\. Check its characters, or .* `find`\.$/],
    ['nobody@example.com', 1, /^There is no order nobody@example\.com\.$/],
    ['7K3M9Q2T', 2, /No order matches "7K3M9Q2T"/],
    [
      'EB-7K3M9Q2',
      2,
      /No order matches "EB-7K3M9Q2"\.\nAn order is named by its number \(EB- and eight letters/,
    ],
  ])('%s finds no order, with exit code %i', async (reference, code, message) => {
    const { exitCode, shown } = await run(['show', reference])

    expect(exitCode).toBe(code)
    expect(shown).toMatch(message)
  })
})
