import { formatPrice } from '../../../../product/format-price'
import { product } from '../../../../product/product'
import { type ListedOrder, withStates } from '../../../../tools/orders/reading/listed-order'
import { ordersTable } from '../../../../tools/orders/views/orders-table'
import { paidOrder, joinedChanges, type OrderChanges } from '../../../support/lambda/order-fixture'
import { timeLine } from '../../../../tools/orders/views/time-line'

describe('the table of orders', () => {
  const listed = withStates(
    paidOrder({
      orderNumber: 'EB-7K3M9Q2T',
      sale: { country: 'US' },
      downloads: { count: 2 },
      delivery: {
        channels: {
          email: {
            state: 'accepted',
            attempts: 1,
            messageId: 'm-1',
            acceptedAt: '2026-11-21T10:02:00Z',
          },
          text: { state: 'failed', attempts: 1, error: 'InvalidParameterException' },
        },
      },
    }),
  )
  const cells = (order: ListedOrder, timeZone = 'UTC') => {
    const [, , , line = ''] = ordersTable([order], { timeZone }).split('\n')
    return line.split('│').map((cell) => cell.trim())
  }

  test('an order is a line with its number, time, amount, status, buyer and channels', () => {
    expect(cells(listed)).toEqual([
      '',
      'EB-7K3M9Q2T',
      '2026-11-21 10:01',
      formatPrice(product.priceCents, product.currency),
      'paid',
      'm•••@example.com, ••••\u00a00123',
      'US',
      'accepted',
      'failed (InvalidParameterException)',
      '2',
      '',
    ])
  })

  test('times are in the zone that the heading names', () => {
    expect(cells(listed, 'Asia/Kolkata')[2]).toBe('2026-11-21 15:31')
    expect(ordersTable([listed], { timeZone: 'Asia/Kolkata' })).toContain('Paid (Asia/Kolkata)')
  })

  test('a channel that replaces another one is marked as fallback', () => {
    const fallback = { from: 'text', to: 'email', at: '2026-11-21T10:02:00Z' }

    expect(cells({ ...listed, delivery: { ...listed.delivery, fallback } })[7]).toBe(
      'accepted (fallback)',
    )
  })

  test('a buyer without another address is shown by the address of the checkout', () => {
    const addresses = {
      buyer: { email: undefined, phone: undefined, checkoutEmail: 'paul@example.com' },
    }

    expect(cells({ ...listed, ...addresses })[5]).toBe('p•••@example.com')
    expect(cells({ ...listed, buyer: { email: undefined, phone: undefined } })[5]).toBe('-')
  })

  test('a buyer whose addresses were erased is shown as erased', () => {
    expect(
      cells({ ...listed, buyer: { ...listed.buyer, erasedAt: '2026-11-22T10:00:00Z' } })[5],
    ).toBe('erased')
  })
})

describe('the time line of an order', () => {
  const usd = (cents: number) => formatPrice(cents, 'usd')
  const lines = (changes: OrderChanges) =>
    timeLine(
      paidOrder(joinedChanges({ sale: { currency: 'usd', amountCents: 1499 } }, changes)),
    ).map(({ at, what }) => `${at.slice(11, 16)} ${what}`)
  const beginning = ['10:00 checkout opened', `10:01 paid ${usd(1499)}`]

  test('history, payment, refunds, disputes and reports are in chronological order', () => {
    expect(
      lines({
        history: [
          { at: '2026-11-21T10:02:00.000Z', what: 'email_accepted', by: 'store', ref: 'm-1' },
          { at: '2026-11-21T10:05:00.000Z', what: 'download', by: 'buyer', ref: 'Safari on iOS' },
          {
            at: '2026-11-21T15:00:00.000Z',
            what: 'resend',
            by: 'kim',
            ref: 'request-1',
            to: 'p•••@example.com',
          },
        ],
        delivery: {
          messages: [
            {
              channel: 'email',
              messageId: 'm-1',
              acceptedAt: '2026-11-21T10:02:00.000Z',
              report: { kind: 'delivered', at: '2026-11-21T10:03:00Z' },
            },
          ],
        },
        money: {
          refunds: [
            { id: 're_1', cents: 500, status: 'failed', at: '2026-11-21T12:00:00.000Z' },
            { id: 're_2', cents: 300, status: 'succeeded', at: '2026-11-21T13:00:00.000Z' },
          ],
          dispute: {
            id: 'dp_1',
            status: 'won',
            reason: 'product_not_received',
            amountCents: 1499,
            openedAt: '2026-11-21T14:00:00.000Z',
            closedAt: '2026-11-21T16:00:00.000Z',
          },
          otherDisputes: [
            {
              id: 'dp_0',
              status: 'warning_closed',
              reason: 'general',
              openedAt: '2026-11-21T11:00:00.000Z',
              closedAt: '2026-11-21T11:30:00.000Z',
            },
          ],
          fraudWarning: { id: 'issfr_1', type: 'misc', warnedAt: '2026-11-21T17:00:00.000Z' },
        },
      }),
    ).toEqual([
      ...beginning,
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

  test('a message that the history no longer has is shown by its acceptance', () => {
    expect(
      lines({
        delivery: {
          messages: [
            {
              channel: 'text',
              messageId: 'm-2',
              acceptedAt: '2026-11-21T10:02:00.000Z',
              report: { kind: 'failed', at: '2026-11-21T10:03:00Z', cause: 'OptedOut' },
            },
          ],
        },
      }),
    ).toEqual([...beginning, '10:02 text accepted (m-2)', '10:03 text failed (m-2, OptedOut)'])
  })

  test('a report from a clock that is behind follows the acceptance that it is about', () => {
    const acceptedAt = '2026-11-21T10:02:00.017Z'
    const message = { channel: 'text', messageId: 'm-3', acceptedAt }
    const report = { kind: 'failed', at: '2026-11-21T10:02:00.000Z' }
    const history = [{ at: acceptedAt, what: 'text_accepted', by: 'store', ref: 'm-3' }]

    expect(lines({ history, delivery: { messages: [{ ...message, report }] } }).slice(2)).toEqual([
      '10:02 text accepted (store, m-3)',
      '10:02 text failed (m-3)',
    ])
  })

  test('an unpaid order has only its checkout', () => {
    expect(lines({ sale: { paidAt: undefined } })).toEqual(['10:00 checkout opened'])
  })
})
