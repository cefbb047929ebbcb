import type { Order } from '../../lambda/orders/order'
import { changedOrder, linkKey, paidOrder } from '../support/lambda/order-fixture'
import { compare, type EndState } from './compare'

const orderId = 'cs_test_1'
const [email, text] = ['mara@example.com', '+12025550123']
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
const { amountCents } = order.sale
const session = {
  id: orderId,
  isPaid: true,
  amountCents,
  refundedCents: 0,
  addresses: [email, text],
}
const messages: EndState['messages'] = [
  { id: 'email-1', channel: 'email', to: email },
  { id: 'text-1', channel: 'text', to: text },
]
const twice: EndState['messages'] = [...messages, { id: 'email-2', channel: 'email', to: email }]
const sentAtMs = 1_000_000
const heard = { atMs: sentAtMs, isHeard: true }

/** One sale with an e-mail and a text, successful except for the changes. */
const endState = (changes: Partial<EndState> = {}): EndState => ({
  sessions: [session],
  orders: [order],
  messages,
  sends: new Map(['email-1', 'text-1', 'email-2'].map((id) => [id, heard])),
  killsMs: [],
  tableOutages: [],
  deadLetters: 0,
  ...changes,
})
const pending = { email: ended('email-1'), text: { state: 'pending', attempts: 0 } } as const
const stranger = { id: 'email-9', channel: 'email', to: 'nobody@example.com' } as const
const skipped = { state: 'skipped', attempts: 0 } as const

test.each<[string, Partial<EndState>]>([
  ['one message on each channel', {}],
  [
    'a refund before the messages',
    {
      sessions: [{ ...session, refundedCents: amountCents }],
      orders: [
        changedOrder(order, {
          money: { refundedCents: amountCents },
          delivery: { channels: { email: skipped, text: skipped }, messages: [] },
        }),
      ],
      messages: [],
    },
  ],
])('a sale with %s breaks no invariant', (_case, changes) => {
  expect(compare(endState(changes)).differences).toEqual([])
})

test.each<[string, Partial<EndState>, RegExp]>([
  ['a missing order', { orders: [] }, /^I2: cs_test_1 has 0 orders/],
  ['an order without a session', { sessions: [] }, /^I2: an order without/],
  ['a message without a payment', { sessions: [{ ...session, isPaid: false }] }, /^I3: cs_test_1/],
  ['a message to a stranger', { messages: [...messages, stranger] }, /^I3: 1 addresses/],
  ['an unknown refund', { sessions: [{ ...session, refundedCents: 100 }] }, /^I4/],
  ['a doubled e-mail', { messages: twice }, /^I5: cs_test_1, email: 2 messages, 1 at most/],
  ['a missing text', { messages: messages.slice(0, 1) }, /^I7: cs_test_1, text/],
  ['a dead letter', { deadLetters: 1 }, /^I9/],
  [
    'a channel that has not ended',
    { orders: [changedOrder(order, { delivery: { channels: pending } })] },
    /^I10: cs_test_1, text/,
  ],
])('%s is found', (_case, changes, difference) => {
  const { differences } = compare(endState(changes))

  expect(differences).toContainEqual(expect.stringMatching(difference))
})

test.each<[string, Partial<EndState>, string | undefined]>([
  ['lost reply', { sends: new Map([['email-1', { ...heard, isHeard: false }]]) }, 'reply lost'],
  ['kill before the response', { sends: new Map() }, 'killed'],
  ['kill before it was recorded', { killsMs: [sentAtMs + 20_000] }, 'killed'],
  ['missing table', { tableOutages: [{ fromMs: 0, toMs: sentAtMs + 1 }] }, 'table away'],
  ['kill long after it', { killsMs: [sentAtMs + 20_001] }, undefined],
  ['table outage before it', { tableOutages: [{ fromMs: 0, toMs: sentAtMs - 1 }] }, undefined],
])(
  'a message sent again after a %s is excused only where its acceptance was unknown',
  (_case, changes, excuse) => {
    const { differences, sentAgain } = compare(endState({ messages: twice, ...changes }))

    expect(differences).toHaveLength(excuse ? 0 : 1)
    expect(Object.entries(sentAgain).filter(([, count]) => count > 0)).toEqual(
      excuse ? [[excuse, 1]] : [],
    )
  },
)
