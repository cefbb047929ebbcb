import { addressOf } from '../../../lambda/orders/buyer'
import { channelState } from '../../../lambda/orders/channel-state'
import { isEntitled } from '../../../lambda/orders/order-status'
import type { Order } from '../../../lambda/orders/order'
import type { Session } from '../services/stripe'
import { faultPlan } from '../wire/faults'
import { check } from './findings'
import type { Story } from './story'
import { openChannels } from './invariants-at-response'
import { checkCanaries } from './canaries'

/** Checks everything that must hold when no work is left. */
export async function checkAtRest(story: Story): Promise<void> {
  const { ground, findings } = story
  const { stripe, table, mailbox, queue } = ground.services
  const orders = await table.orders()
  // From here on the store is only read.
  ground.plan = faultPlan([])
  for (const session of stripe.sessions) {
    const own = orders.filter(({ orderId }) => orderId === session.id)
    const isPaid = session.payment_status === 'paid'
    check(findings, own.length === 1 || (!isPaid && own.length === 0), `I2: ${own.length} orders`)
    const [order] = own
    if (!order) continue
    checkFacts(story, session, order)
    checkMessages(story, order)
    await checkLink(story, order)
  }
  const strangers = orders.filter(
    ({ orderId }) => !stripe.sessions.some(({ id }) => id === orderId),
  )
  check(findings, strangers.length === 0, 'I2: an order without a session')
  const unpaid = stripe.sessions.filter(({ payment_status: status }) => status !== 'paid')
  const isSent = unpaid.some(({ email }) => mailbox.messages.some(({ to }) => isOf(email, to)))
  check(findings, !isSent, 'I3: a message without payment')
  for (const [orderId, invocations] of story.account.closed) {
    const order = orders.find((each) => each.orderId === orderId)
    const own = mailbox.messages.filter(
      ({ to }) => to === order?.buyer.email || to === order?.buyer.phone,
    )
    const late = own.filter(({ invocation }) => Number(invocation.split(' ')[1]) > invocations)
    check(findings, late.length === 0, 'I3: a message after a refund that the store knew')
  }
  check(findings, queue.dead.length === 0, `I9: ${queue.dead.length} dead letters`)
  checkCanaries(story)
}

function checkFacts({ ground, findings }: Story, session: Session, order: Order): void {
  const { refunds, disputes } = ground.services.stripe
  const ofPayment = <Item extends { payment_intent?: string | null }>(items: Item[]) =>
    items.filter(({ payment_intent: of }) => of === session.payment_intent)
  const refunded = ofPayment(refunds).reduce((sum, { amount }) => sum + amount, 0)
  const facts = {
    paid: order.sale.paidAt !== undefined,
    cents: order.sale.amountCents,
    refunded: order.money.refundedCents,
    dispute: order.money.dispute?.status,
  }
  const expected = {
    paid: session.payment_status === 'paid',
    cents: session['amount_total'],
    refunded,
    dispute: ofPayment(disputes)[0]?.status,
  }
  const [found, wanted] = [JSON.stringify(facts), JSON.stringify(expected)]
  check(findings, found === wanted, `I4: the order says ${found}, Stripe ${wanted}`)
}

/** I5, I7, I10: each channel has ended well, with one message for each that was asked for. */
function checkMessages({ ground, findings, fates }: Story, order: Order): void {
  const { messages } = ground.services.mailbox
  const open = openChannels(order)
  check(findings, open.length === 0, `I10: open at rest: ${open.join()}`)
  for (const name of ['email', 'text'] as const) {
    const channel = order.delivery.channels[name]
    const sent = messages.filter(
      ({ channel: of, to }) => of === name && to === addressOf(order.buyer, name),
    )
    const requested = (order.delivery.freshLinks ?? []).filter(({ channels }) =>
      channels.includes(name),
    )
    const excused = sent.filter(({ excuse }) => excuse !== undefined)
    const most = (channel ? 1 : 0) + requested.length + excused.length
    check(findings, sent.length <= most, `I5: ${sent.length} messages by ${name}, ${most} at most`)
    if (!channel || !isEntitled(order)) continue
    const told = order.delivery.fallback?.from === name ? '"Fallback":1' : '"DeliveryRefused":1'
    const isCounted = ground.output.some((line) => line.includes(told))
    const state = String(channelState(order, name))
    const isRefused = state === 'failed' && isCounted
    const isSent = ['accepted', 'delivered'].includes(state) && sent.length > 0
    const isLost = fates[name] === 'undeliverable' && ['bounced', 'failed'].includes(state)
    check(findings, isSent || isRefused || isLost, `I7: ${name} ends ${state}`)
    const isAlone = order.delivery.fallback === undefined && order.delivery.method === 'text'
    check(findings, !(isAlone && (isLost || isRefused)), 'I7: nothing replaces the text')
  }
  const sales = ground.output.filter((line) => line.includes('"Sale":')).length
  check(findings, sales <= ground.services.stripe.sessions.length, `F21: ${sales} sales counted`)
}

const isOf = (email: unknown, to: string) => String(email).endsWith(to)

/** I6, I14: the newest link that an order's buyer has works while the buyer is entitled, and only then. */
async function checkLink(story: Story, order: Order): Promise<void> {
  const { messages } = story.ground.services.mailbox
  const own = messages.findLast(({ to }) => to === order.buyer.email || to === order.buyer.phone)
  if (!own) return
  const { statusCode } = await story.press(own.link)
  const expected = isEntitled(order) ? 303 : 403
  check(story.findings, statusCode === expected, `I6: the newest link gives ${statusCode}`)
}
