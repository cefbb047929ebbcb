import { formatPrice } from '../../../product/format-price'
import { product } from '../../../product/product'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run } = useStageOrders()
const sent = {
  email: {
    state: 'delivered',
    attempts: 1,
    messageId: 'm',
    acceptedAt: '2026-11-21T10:02:00.000Z',
    reportedAt: '2026-11-21T10:02:00.000Z',
  },
} as const
const dispute = { reason: 'product_not_received', openedAt: '2026-11-21T10:00:00.000Z' }
const price = formatPrice(product.priceCents, product.currency)

test('a store without pending work says so', async () => {
  expect((await run(['pending'])).printed).toBe('Nothing is pending.')
})

test('undelivered orders, decisions and disputes are listed by date', async () => {
  await store('cs_sent', { delivery: { channels: sent } })
  await store('cs_waits', { delivery: { channels: { email: { state: 'pending', attempts: 0 } } } })
  await store('cs_failed', {
    delivery: { channels: { email: { state: 'failed', attempts: 1, error: 'NoAddress' } } },
    sale: { paidAt: '2026-01-01T10:00:00.000Z' },
  })
  await store('cs_held', { sale: { expectedCents: 1 }, delivery: { channels: sent } })
  await store('cs_won', {
    delivery: { channels: sent },
    money: { dispute: { id: 'dp_won', status: 'won', ...dispute } },
  })
  await store('cs_later', {
    delivery: { channels: sent },
    money: {
      dispute: {
        id: 'dp_later',
        status: 'warning_needs_response',
        dueBy: '2026-12-09T10:00:00.000Z',
        ...dispute,
      },
    },
  })
  await store('cs_sooner', {
    delivery: { channels: sent },
    money: {
      dispute: {
        id: 'dp_sooner',
        status: 'needs_response',
        dueBy: '2026-12-01T10:00:00.000Z',
        ...dispute,
      },
    },
  })
  await store('cs_reviewed', {
    delivery: { channels: sent },
    money: {
      dispute: { id: 'dp_lost', status: 'lost', ...dispute },
      otherDisputes: [
        {
          id: 'dp_reviewed',
          status: 'under_review',
          dueBy: '2026-11-20T10:00:00.000Z',
          ...dispute,
        },
      ],
    },
  })

  const { printed } = await run(['pending'])

  expect(printed.replaceAll(/EB-\w{8}/g, 'EB').split('\n')).toEqual([
    'Undelivered or marked as spam',
    '  EB  E-mail to m•••@example.com was refused (NoAddress); not downloaded yet.',
    '  EB  E-mail to m•••@example.com waits to be sent; not downloaded yet.',
    '',
    'To decide (docs/runbook.md, order-decisions)',
    `  EB  held, ${price}, cs_held`,
    '',
    'Disputes',
    `  EB  until 2026-11-20 10:00 (passed), under review, product not received, ${price}, dp_reviewed`,
    `  EB  until 2026-12-01 10:00, needs response, product not received, ${price}, dp_sooner`,
    `  EB  until 2026-12-09 10:00, inquiry, needs response, product not received, ${price}, dp_later`,
  ])
})

test('decisions and disputes are searched among the orders of the last days', async () => {
  const { printed } = await run(['pending', '--days', '1', '--json'])

  expect(JSON.parse(printed)).toMatchObject({
    undelivered: [{ orderId: 'cs_failed' }, { orderId: 'cs_waits' }],
    decisions: [],
    disputes: [],
  })
})

test('personal data is shown only on request', async () => {
  const plain = await run(['pending', '--json'])
  const full = await run(['pending', '--json', '--contacts'])
  const text = await run(['pending', '--contacts'])

  expect(plain.printed).toContain('cs_held')
  expect(plain.printed).not.toMatch(/mara@|2025550123/)
  expect(full.printed).toMatch(/mara@.*2025550123/s)
  expect(text.printed).toContain('E-mail to mara@example.com was refused')
})

test('payouts that have not arrived are listed with the date on which they are due', async () => {
  const payout = { reportingCategory: 'payout', type: 'payout', feeCents: 0 }
  const foreign = { orderId: undefined, orderNumber: undefined }
  const order = await store('cs_sent', { delivery: { channels: sent } })
  const put = (id: string, status: string, day: string) =>
    storeMovement(order, {
      ...payout,
      ...foreign,
      sourceId: id,
      payoutId: id,
      payoutStatus: status,
      payoutArrivalDate: day,
      effectiveAt: `${day}T00:00:00.000Z`,
      month: day.slice(0, 7),
      grossCents: -5000,
      netCents: -5000,
    })
  await put('po_paid', 'paid', '2026-11-17')
  await put('po_failed', 'failed', '2026-11-18')
  await put('po_late', 'in_transit', '2026-11-20')
  await put('po_coming', 'in_transit', '2026-12-02')

  const { printed } = await run(['pending'])

  expect(printed.split('\n').slice(-4)).toEqual([
    'Payouts not arrived',
    '  po_failed  $50.00, failed, was due on 2026-11-18',
    '  po_late  $50.00, in transit, was due on 2026-11-20',
    '  po_coming  $50.00, in transit, due on 2026-12-02',
  ])
})

test('an invalid number of days is refused', async () => {
  expect((await run(['pending', '--days', 'all'])).exitCode).toBe(2)
})
