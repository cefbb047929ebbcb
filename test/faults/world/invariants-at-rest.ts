import { channelState } from '../../../lambda/orders/channel-state'
import type { ChannelName } from '../../../lambda/orders/delivery'
import { isEntitled } from '../../../lambda/orders/order-status'
import type { Order } from '../../../lambda/orders/order'
import { metadataSchema } from '../../../lambda/shop/payments/session-metadata'
import type { Session } from '../fakes/stripe'
import { faultPlan } from '../wire/faults'
import { checkInvariants, type SessionAtRest } from './at-rest'
import { checkCanaries } from './canaries'
import { check } from './findings'
import type { Story } from './story'

/** Checks everything that must hold when no work is left. */
export async function checkAtRest(story: Story): Promise<void> {
  const { ground, findings } = story
  const { stripe, table, mailbox, queue } = ground.services
  const orders = await table.orders()
  // From here on the store is only read.
  ground.plan = faultPlan([])
  checkInvariants(
    {
      sessions: stripe.sessions.map((session) => atRest(story, session)),
      orders,
      messages: mailbox.messages,
      deadLetters: queue.dead.length,
    },
    (isHeld, violation) => check(findings, isHeld, violation),
    (order, name) => mayFail(story, order, name),
  )
  for (const [orderId, invocations] of story.account.closed) {
    const order = orders.find((each) => each.orderId === orderId)
    const own = mailbox.messages.filter(
      ({ to }) => to === order?.buyer.email || to === order?.buyer.phone,
    )
    const late = own.filter(({ invocation }) => Number(invocation.split(' ')[1]) > invocations)
    check(findings, late.length === 0, 'I3: a message after a refund that the store knew')
  }
  const sales = ground.output.filter((line) => line.includes('"Sale":')).length
  check(findings, sales <= stripe.sessions.length, `F21: ${sales} sales counted`)
  for (const order of orders) await checkLink(story, order)
  checkCanaries(story)
}

function atRest({ ground }: Story, session: Session): SessionAtRest {
  const { refunds, disputes } = ground.services.stripe
  const { id, payment_intent: payment, payment_status: status } = session
  const ofPayment = <Item extends { payment_intent?: string | null }>(items: Item[]) =>
    items.filter(({ payment_intent: of }) => of === payment)
  const { email, phone } = metadataSchema.parse(session['metadata'])
  return {
    id,
    isPaid: status === 'paid',
    amountCents: session['amount_total'],
    refundedCents: ofPayment(refunds).reduce((sum, { amount }) => sum + amount, 0),
    dispute: ofPayment(disputes)[0]?.status,
    addresses: [email, phone, session['email']].filter((each) => typeof each === 'string'),
  }
}

/** I7: a message may be refused, which is counted, or be lost; another channel then replaces a text. */
function mayFail({ ground, findings, fates }: Story, order: Order, name: ChannelName): boolean {
  const counted = order.delivery.fallback?.from === name ? '"Fallback":1' : '"DeliveryRefused":1'
  const state = channelState(order, name)
  const isRefused = state === 'failed' && ground.output.some((line) => line.includes(counted))
  const isLost = fates[name] === 'undeliverable' && ['bounced', 'failed'].includes(String(state))
  const isAlone = order.delivery.fallback === undefined && order.delivery.method === 'text'
  check(findings, !(isAlone && (isLost || isRefused)), 'I7: nothing replaces the text')
  return isLost || isRefused
}

/** I6, I14: the newest link that an order's buyer has works while the buyer is entitled, and only then. */
async function checkLink(story: Story, order: Order): Promise<void> {
  const { messages } = story.ground.services.mailbox
  const own = messages.findLast(({ to }) => to === order.buyer.email || to === order.buyer.phone)
  if (!own) return
  const { statusCode } = await story.press(own.link)
  const expected = isEntitled(order) ? 303 : 403
  check(story.findings, statusCode === expected, `I6: the newest link gives ${statusCode}`)
}
