import type { Order } from '../../lambda/orders/order'
import { changedOrder, linkKey, paidOrder } from '../support/lambda/order-fixture'
import { compare, type EndState } from './compare'

const orderId = 'cs_test_1'
const [email, text] = ['mara@example.com', '+12025550123']
const session = { id: orderId, isPaid: true, refundedCents: 0, addresses: { email, text } }
const ended = (messageId: string) =>
  ({
    state: 'delivered',
    attempts: 1,
    messageId,
    acceptedAt: '2026-11-21T10:02:00.000Z',
    reportedAt: '2026-11-21T10:02:00.000Z',
  }) as const
const order: Order = paidOrder({
  orderId,
  access: { linkHash: linkKey },
  delivery: { channels: { email: ended('email-1'), text: ended('text-1') } },
})
const messages = [
  { id: 'email-1', to: email },
  { id: 'text-1', to: text },
]
const sentAtMs = 1_000_000
const heard = { atMs: sentAtMs, isHeard: true }

/** One sale with an e-mail and a text, successful except for the changes. */
function endState(changes: Partial<EndState> = {}): EndState {
  return {
    sessions: [session],
    orders: [order],
    messages,
    sends: new Map([
      ['email-1', heard],
      ['text-1', heard],
      ['email-2', heard],
    ]),
    killsMs: [],
    tableOutages: [],
    deadLetters: 0,
    ...changes,
  }
}
const twice = [...messages, { id: 'email-2', to: email }]

test('a sale with one order and one message on each channel has no difference', () => {
  expect(compare(endState())).toEqual({
    differences: [],
    sentAgain: { 'reply lost': 0, killed: 0, 'table away': 0 },
  })
})

test.each<[string, Partial<EndState>, RegExp]>([
  ['a missing order', { orders: [] }, /no paid order/],
  [
    'an order that is not paid',
    { orders: [{ ...order, sale: { ...order.sale, paidAt: undefined } }] },
    /no paid order/,
  ],
  ['an order without a session', { sessions: [] }, /without a session/],
  [
    'a payment that only the order knows',
    { sessions: [{ ...session, isPaid: false }] },
    /not paid, and has an order/,
  ],
  ['a missing e-mail', { messages: messages.slice(1) }, /got no email/],
  ['a missing text', { messages: messages.slice(0, 1) }, /got no text/],
  ['a doubled e-mail', { messages: twice }, /2 times, without a reason/],
  [
    'a channel that has not ended',
    {
      orders: [
        changedOrder(order, {
          delivery: {
            channels: { email: ended('email-1'), text: { state: 'pending', attempts: 0 } },
          },
        }),
      ],
    },
    /got its text: pending/,
  ],
  [
    'a refund that the order does not know',
    { sessions: [{ ...session, refundedCents: 100 }] },
    /refunded by 100 cents, its order by 0/,
  ],
  [
    'a message to somebody who bought nothing',
    { messages: [...messages, { id: 'email-9', to: 'nobody@example.com' }] },
    /bought nothing/,
  ],
  ['a dead letter', { deadLetters: 1 }, /dead-letter queue/],
])('the comparison finds %s', (_case, changes, difference) => {
  const { differences } = compare(endState(changes))

  expect(differences).toContainEqual(expect.stringMatching(difference))
})

test.each<[string, Partial<EndState>, 'reply lost' | 'killed' | 'table away']>([
  [
    'whose reply was lost',
    { sends: new Map([['email-1', { ...heard, isHeard: false }]]) },
    'reply lost',
  ],
  ['that the store was killed in the middle of', { sends: new Map() }, 'killed'],
  ['that a kill kept from being recorded', { killsMs: [sentAtMs + 20_000] }, 'killed'],
  [
    'that could not be recorded without the table',
    { tableOutages: [{ fromMs: sentAtMs - 5000, toMs: sentAtMs + 1 }] },
    'table away',
  ],
])('a message %s may be sent again, and is counted', (_case, changes, reason) => {
  const { differences, sentAgain } = compare(endState({ messages: twice, ...changes }))

  expect(differences).toEqual([])
  expect(sentAgain).toEqual({ 'reply lost': 0, killed: 0, 'table away': 0, [reason]: 1 })
})

test.each<[string, Partial<EndState>]>([
  ['a kill before it', { killsMs: [sentAtMs - 1] }],
  ['a kill long after it', { killsMs: [sentAtMs + 20_001] }],
  ['an outage that was over', { tableOutages: [{ fromMs: 0, toMs: sentAtMs - 1 }] }],
])('%s does not explain a doubled message', (_case, changes) => {
  expect(compare(endState({ messages: twice, ...changes })).differences).toHaveLength(1)
})

test('a buyer who was refunded before the message needs none', () => {
  const skipped = { state: 'skipped', attempts: 0 } as const
  const refundedCents = order.sale.amountCents
  const refunded = changedOrder(order, {
    money: { refundedCents },
    delivery: { channels: { email: skipped, text: skipped }, messages: [] },
  })

  const { differences } = compare(
    endState({
      sessions: [{ ...session, refundedCents }],
      orders: [refunded],
      messages: [],
    }),
  )

  expect(differences).toEqual([])
})
