import { formatPrice } from '../../../product/format-price'
import { product } from '../../../product/product'
import { type ListedOrder, withStates } from '../../../tools/orders/reading/listed-order'
import { ordersTable } from '../../../tools/orders/views/orders-table'
import { timeLine } from '../../../tools/orders/views/time-line'
import { joinedChanges, type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import { tableCells } from '../../support/tools/table-cells'

const day = '2026-11-21T'
const accepted = { messageId: 'm-1', acceptedAt: `${day}10:02:00.000Z` }

describe('the table of orders', () => {
  const text = { state: 'failed', attempts: 1, error: 'InvalidParameter' } as const
  const email = { state: 'accepted', attempts: 1, ...accepted } as const
  const listed = withStates(
    paidOrder({
      orderNumber: 'EB-7K3M9Q2T',
      sale: { country: 'US' },
      downloads: { count: 2 },
      delivery: { channels: { email, text } },
    }),
  )
  const cells = (order: ListedOrder) =>
    tableCells(ordersTable([order], { timeZone: 'Asia/Kolkata' }))[1]

  test('an order is a line with its number, time, amount, status, buyer and channels', () => {
    expect(cells(listed)).toEqual([
      'EB-7K3M9Q2T',
      '2026-11-21 15:31',
      formatPrice(product.priceCents, product.currency),
      'paid',
      'm•••@example.com, ••••\u00a00123',
      'US',
      'accepted',
      'failed (InvalidParameter)',
      '2',
    ])
  })

  test('a channel that replaces another one is marked as fallback', () => {
    const fallback = { from: 'text', to: 'email', at: `${day}10:02:00Z` }

    expect(cells({ ...listed, delivery: { ...listed.delivery, fallback } })?.[6]).toBe(
      'accepted (fallback)',
    )
  })

  test.each([
    ['p•••@example.com', { checkoutEmail: 'paul@example.com' }],
    ['-', {}],
    ['erased', { erasedAt: `${day}10:02:00Z`, email: 'mara@example.com' }],
  ])('a buyer is %s with the addresses %j', (expected, buyer) => {
    expect(cells({ ...listed, buyer })?.[4]).toBe(expected)
  })
})

describe('the time line of an order', () => {
  const usd = (cents: number) => formatPrice(cents, 'usd')
  const lines = (changes: OrderChanges) =>
    timeLine(
      paidOrder(joinedChanges({ sale: { currency: 'usd', amountCents: 1499 } }, changes)),
    ).map(({ at, what }) => `${at.slice(11, 16)} ${what}`)
  const happened = (time: string, what: string, by: string, ref: string, to?: string) => {
    return { at: `${day}${time}:00.000Z`, what, by, ref, ...(to && { to }) }
  }

  test('history, payment, refunds, disputes and reports are in chronological order', () => {
    const refund = (id: string, cents: number, status: string, time: string) => {
      return { id, cents, status, at: `${day}${time}:00.000Z` }
    }
    const dispute = (id: string, status: string, reason: string, hours: [string, string]) => {
      const [openedAt, closedAt] = hours.map((hour) => `${day}${hour}:00.000Z`)
      return { id, status, reason, openedAt: openedAt ?? '', closedAt }
    }

    expect(
      lines({
        history: [
          happened('10:02', 'email_accepted', 'store', 'm-1'),
          happened('10:05', 'download', 'buyer', 'Safari on iOS'),
          happened('15:00', 'resend', 'kim', 'request-1', 'p•••@example.com'),
        ],
        delivery: {
          messages: [
            { channel: 'email', ...accepted, report: { kind: 'delivered', at: `${day}10:03:00Z` } },
          ],
        },
        money: {
          refunds: [
            refund('re_1', 500, 'failed', '12:00'),
            refund('re_2', 300, 'succeeded', '13:00'),
          ],
          dispute: {
            ...dispute('dp_1', 'won', 'product_not_received', ['14:00', '16:00']),
            amountCents: 1499,
          },
          otherDisputes: [dispute('dp_0', 'warning_closed', 'general', ['11:00', '11:30'])],
          fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: `${day}17:00:00.000Z` },
        },
      }),
    ).toEqual([
      '10:00 checkout opened',
      `10:01 paid ${usd(1499)}`,
      '10:02 email accepted (store, m-1)',
      '10:03 email delivered (m-1)',
      '10:05 download (buyer, Safari on iOS)',
      '11:00 dispute opened: general (dp_0)',
      '11:30 dispute closed: inquiry, closed (dp_0)',
      `12:00 refund of ${usd(500)}: failed (re_1)`,
      `13:00 refund of ${usd(300)}: succeeded (re_2)`,
      `14:00 dispute of ${usd(1499)} opened: product not received (dp_1)`,
      '15:00 resend to p•••@example.com (kim)',
      '16:00 dispute closed: won (dp_1)',
      '17:00 reported as fraud by the issuer of the card',
    ])
  })

  test('a message that the history no longer has is shown by its acceptance, before a report from a clock that is behind', () => {
    const report = { kind: 'failed', at: `${day}10:01:59.000Z`, cause: 'OptedOut' }

    expect(
      lines({ delivery: { messages: [{ channel: 'text', ...accepted, report }] } }).slice(2),
    ).toEqual(['10:02 text accepted (m-1)', '10:02 text failed (m-1, OptedOut)'])
  })

  test('an unpaid order has only its checkout', () => {
    expect(lines({ sale: { paidAt: undefined } })).toEqual(['10:00 checkout opened'])
  })
})
