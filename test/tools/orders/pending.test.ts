import { formatPrice } from '../../../product/format-price'
import { product } from '../../../product/product'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeMovement, run } = useStageOrders()
const at = '2026-11-21T10:02:00.000Z'
const message = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
const sent = { delivery: { channels: { email: { state: 'delivered', ...message } } } } as const
const price = formatPrice(product.priceCents, product.currency)

test('a store without pending work says so', async () => {
  expect((await run(['pending'])).printed).toBe('Nothing is pending.')
})

test('undelivered orders, decisions and disputes are listed by date, and payouts that have not arrived', async () => {
  const email = { state: 'failed', attempts: 1, error: 'NoAddress' } as const
  const dispute = (id: string, status: string, dueDay?: string) => ({
    id,
    status,
    reason: 'product_not_received',
    openedAt: '2026-11-21T10:00:00.000Z',
    ...(dueDay && { dueBy: `2026-${dueDay}T10:00:00.000Z` }),
  })
  await store('cs_waits', { delivery: { channels: { email: { state: 'pending', attempts: 0 } } } })
  await store('cs_failed', {
    delivery: { channels: { email } },
    sale: { paidAt: '2026-01-01T10:00:00.000Z' },
  })
  await store('cs_held', { ...sent, sale: { expectedCents: 1 } })
  await store('cs_won', { ...sent, money: { dispute: dispute('dp_won', 'won') } })
  const later = dispute('dp_later', 'warning_needs_response', '12-09')
  await store('cs_later', { ...sent, money: { dispute: later } })
  const sooner = dispute('dp_sooner', 'needs_response', '12-01')
  await store('cs_sooner', { ...sent, money: { dispute: sooner } })
  const reviewed = dispute('dp_reviewed', 'under_review', '11-20')
  const money = { dispute: dispute('dp_lost', 'lost'), otherDisputes: [reviewed] }
  await store('cs_reviewed', { ...sent, money })
  const order = await store('cs_sent', sent)
  const kind = { reportingCategory: 'payout', type: 'payout', netCents: -5000 }
  const ofNoOrder = { orderId: undefined, orderNumber: undefined }
  const pay = (id: string, payoutStatus: string, day: string) =>
    storeMovement(order, {
      ...kind,
      ...ofNoOrder,
      sourceId: id,
      payoutId: id,
      payoutStatus,
      payoutArrivalDate: day,
      effectiveAt: `${day}T00:00:00.000Z`,
    })
  await pay('po_paid', 'paid', '2026-11-17')
  await pay('po_failed', 'failed', '2026-11-18')
  await pay('po_late', 'in_transit', '2026-11-20')
  await pay('po_coming', 'in_transit', '2026-12-02')

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
    '',
    'Payouts not arrived',
    '  po_failed  $50.00, failed, was due on 2026-11-18',
    '  po_late  $50.00, in transit, was due on 2026-11-20',
    '  po_coming  $50.00, in transit, due on 2026-12-02',
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
