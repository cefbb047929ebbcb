import { formatPrice } from '../../../product/format-price'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run, respond, requests } = useStageOrders()
const usd = (cents: number) => formatPrice(cents, 'usd')
const cells = (line: string) =>
  line
    .split('│')
    .slice(1, -1)
    .map((cell) => cell.trim())

beforeAll(async () => {
  const order = await store('cs_test_shown', {
    sale: {
      country: 'US',
      state: 'CA',
      currency: 'usd',
      expectedCurrency: 'usd',
      amountCents: 1499,
      expectedCents: 1499,
    },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94105' },
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
    delivery: {
      channels: {
        email: {
          state: 'delivered',
          attempts: 1,
          messageId: 'm',
          acceptedAt: '2026-11-21T10:02:00.000Z',
          reportedAt: '2026-11-21T10:02:00.000Z',
        },
      },
    },
  })
  await storeMovement(order, {
    sourceId: 'ch_shown',
    chargeId: 'ch_shown',
    cardBrand: 'visa',
    cardLast4: '4242',
    cardCountry: 'US',
    payoutId: 'po_1',
    payoutArrivalDate: '2026-11-25',
  })
  await storeMovement(order, {
    sourceId: 're_1',
    reportingCategory: 'refund',
    createdAt: '2026-11-21T11:00:00.000Z',
    grossCents: -500,
    feeCents: 0,
    netCents: -500,
  })
  await store('cs_test_new', { sale: { paymentIntentId: undefined } })
})

test('the first line says where the ebook is, in the requested zone', async () => {
  const { printed } = await run(['show', 'cs_test_shown', '--timezone', 'Asia/Kolkata'])

  expect(printed.split('\n')[0]).toBe(
    'Delivered by e-mail to m•••@example.com on 2026-11-21 15:32; not downloaded yet.',
  )
})

test('facts, time line, movements and pages follow', async () => {
  const { printed } = await run(['show', 'cs_test_shown'])

  const [, facts = '', happenings, movements, pages] = printed.split('\n\n')
  expect(facts.split('\n').map((line) => line.replace(/ {2,}/, ': '))).toEqual([
    expect.stringMatching(/^Order: EB-\w{8}, cs_test_shown$/),
    'Status: partially refunded',
    'Paid: 2026-11-21 10:01 (UTC)',
    `Amount: ${usd(1499)}`,
    `Refunded: ${usd(500)}`,
    'Dispute: dp_1: inquiry, needs response, evidence until 2026-11-30 23:00',
    'Buyer: m•••@example.com, ••••\u00a00123',
    'Place: US, CA',
    'Card: visa •••• 4242 (US)',
    'Payment: pi_1',
    'Charge: ch_shown',
    `Fee and net: ${usd(73)}, ${usd(1426)}`,
    'Payout: po_1 on 2026-11-25',
    'Links sent: version 1',
  ])
  expect(happenings).toMatch(/^2026-11-21 10:00:00 {2}checkout opened\n/)
  expect(movements?.split('\n').slice(3, 5).map(cells)).toEqual([
    ['2026-11-21 10:01', 'Charge', usd(1499), usd(73), usd(1426), 'po_1', 'txn_ch_shown'],
    ['2026-11-21 11:00', 'Refund', usd(-500), usd(0), usd(-500), '-', 'txn_re_1'],
  ])
  expect(pages?.split('\n')).toEqual([
    'https://dashboard.stripe.com/test/payments/pi_1',
    expect.stringMatching(/^https:\/\/\S+dynamodbv2\S+pk=cs_test_shown&sk=&table=orders/),
  ])
})

test('addresses and postal code are shown in full only on request', async () => {
  const masked = await run(['show', 'cs_test_shown'])
  const full = await run(['show', 'cs_test_shown', '--contacts'])

  expect(masked.shown).not.toMatch(/mara@|card@|2025550123|94105/)
  expect(full.printed).toMatch(/^Delivered by e-mail to mara@example\.com /)
  expect(full.printed).toMatch(/mara@example\.com, \+12025550123/)
  expect(full.printed).toMatch(/Checkout e-mail {2}card@example\.com/)
  expect(full.printed).toMatch(/US, CA, 94105/)
})

test('the ledger is updated for an order that it lacks, and a failure to do so is reported', async () => {
  respond({ movements: 0, isComplete: true })
  const { printed } = await run(['show', 'cs_test_new'])

  expect(requests().map(({ name }) => name)).toEqual(['RecordMovements'])
  expect(printed).toMatch(/No movements yet: the ledger learns of a payment within 15 minutes\./)
  expect(printed).not.toMatch(/dashboard\.stripe\.com/)

  respond({ isComplete: 'unknown' })
  const { exitCode, shown } = await run(['show', 'cs_test_new'])

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/could not be brought up to date/)
})

test('JSON has the first line, the order and its movements, and personal data only on request', async () => {
  const plain = await run(['show', 'cs_test_shown', '--json'])
  const full = await run(['show', 'cs_test_shown', '--json', '--contacts'])

  expect(JSON.parse(plain.printed)).toMatchObject({
    answer: expect.stringMatching(/^Delivered by e-mail/),
    order: { orderId: 'cs_test_shown', status: 'partially_refunded' },
    movements: [{ sourceId: 'ch_shown' }, { sourceId: 're_1' }],
  })
  expect(plain.printed).not.toMatch(/mara@|card@|2025550123|94105|4242/)
  const shown = JSON.parse(full.printed)
  expect(shown.order.buyer).toMatchObject({
    email: 'mara@example.com',
    checkoutEmail: 'card@example.com',
    postalCode: '94105',
  })
  expect(shown.movements[0]).toMatchObject({ cardLast4: '4242' })
})
