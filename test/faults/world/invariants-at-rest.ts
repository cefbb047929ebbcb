import { emulatorKey } from '../../../tools/local-store/stripe'
import { canary } from '../fakes/create-services'
import { linkKey, signingSecret } from './world'
import { addressOf } from '../../../lambda/orders/buyer'
import { channelState } from '../../../lambda/orders/channel-state'
import { type ChannelName, channelNames } from '../../../lambda/orders/delivery'
import { editionAddress } from '../../../lambda/orders/edition'
import { isEntitled } from '../../../lambda/orders/order-status'
import type { Order } from '../../../lambda/orders/order'
import { metadataSchema } from '../../../lambda/shop/payments/session-metadata'
import type { Session } from '../fakes/stripe'
import { check } from './ground'
import { openChannels } from './invariants-at-response'
import type { Story } from './story'

export async function checkAtRest(story: Story): Promise<void> {
  const { ground } = story
  const { stripe, table, queue } = ground.services
  const orders = await table.orders()
  // From here on the store is only read.
  ground.plan.end()
  for (const session of stripe.sessions) {
    const order = orders.find(({ orderId }) => orderId === session.id)
    checkSession(story, session, order)
  }
  const ids = stripe.sessions.map(({ id }) => id)
  const isKnown = orders.every(({ orderId }) => ids.includes(orderId))
  check(ground, isKnown, 'I2: an order without a session')
  check(ground, queue.deadLetters() === 0, `I9: ${queue.deadLetters()} dead letters`)
  const sales = ground.output.filter((line) => line.includes('"Sale":')).length
  check(ground, sales <= stripe.sessions.length, `F21: ${sales} sales counted`)
  const edition = await table.edition()
  for (const order of orders) checkEdition(story, order, edition?.startedAt ?? '')
  for (const order of orders) await checkLink(story, order)
  // I12, F65: no log line, metric, queue message, URL or API error contains one.
  for (const line of [...ground.output, ...queue.requests, ...ground.urls]) {
    check(ground, !canaries.test(line), `I12: ${line}`)
  }
}

/** I2, I3: a session that was paid has an order, and the buyer of any other gets no message. */
function checkSession(story: Story, session: Session, order?: Order): void {
  const { ground, account } = story
  const { stripe, mailbox } = ground.services
  const isPaid = session.payment_status === 'paid'
  // A buyer whose first checkout failed pays in another one, with the same addresses.
  const entitled = stripe.sessions.filter((each) => each.payment_status === 'paid')
  const buyers = entitled.flatMap(addressesOf)
  const isSent = mailbox.messages.some(({ to }) => addressesOf(session).includes(to) && !buyers.includes(to))
  check(ground, !isPaid || order !== undefined, `I2: ${session.id} is paid and has no order`)
  check(ground, isPaid || !isSent, `I3: ${session.id} is not paid, and a message was sent`)
  if (!order) return
  const closedAt = account.closed.get(session.id) ?? Infinity
  const isLate = mailbox.messages.some(
    ({ to, invocation }) => isTo(order, to) && Number(invocation.split(' ')[1]) > closedAt,
  )
  check(ground, !isLate, 'I3: a message after a refund that the store knew')
  checkFacts(story, session, order)
  for (const channel of channelNames) checkChannel(story, order, channel)
}

const isTo = ({ buyer }: Order, to: string) => to === buyer.email || to === buyer.phone

function addressesOf(session: Session): unknown[] {
  const { email, phone } = metadataSchema.parse(session['metadata'])
  return [email, phone, session['email']]
}

function checkFacts({ ground }: Story, session: Session, order: Order): void {
  const { stripe } = ground.services
  const { sale, money } = order
  const wanted = JSON.stringify({
    isPaid: session.payment_status === 'paid',
    amountCents: session['amount_total'],
    refundedCents: stripe.refundedCents(session),
    dispute: stripe.disputes.find(({ payment_intent: of }) => of === session.payment_intent)?.status,
  })
  const found = JSON.stringify({
    isPaid: sale.paidAt !== undefined,
    amountCents: sale.amountCents,
    refundedCents: money.refundedCents,
    dispute: money.dispute?.status,
  })
  check(ground, found === wanted, `I4: ${order.orderId} says ${found}, Stripe ${wanted}`)
}

/** I5, I7, I10: the channel has ended well, with one message for each that was requested. */
function checkChannel(story: Story, order: Order, name: ChannelName): void {
  const { ground } = story
  const { channels, freshLinks = [] } = order.delivery
  const to = addressOf(order.buyer, name)
  const sent = ground.services.mailbox.messages.filter(
    (each) => each.channel === name && each.to === to && !each.tags['edition'],
  )
  const requested = freshLinks.filter((link) => link.channels.includes(name))
  const excused = sent.filter(({ excuse }) => excuse !== undefined)
  const most = (channels[name] ? 1 : 0) + requested.length + excused.length
  const what = `${order.orderId}, ${name}`
  check(ground, sent.length <= most, `I5: ${what}: ${sent.length} messages, ${most} at most`)
  check(ground, !openChannels(order).includes(name), `I10: ${what} is open at rest`)
  if (!channels[name] || !isEntitled(order)) return
  const state = String(channelState(order, name))
  const isSent = ['accepted', 'delivered'].includes(state) && sent.length > 0
  const hasEndedWell = isSent || mayFail(story, order, name)
  check(ground, hasEndedWell, `I7: ${what} ends ${state} with ${sent.length} messages`)
}

/** I15: each mailbox gets the email about an edition once; twice only if the store could not know of the first. */
function checkEdition({ ground }: Story, order: Order, startedAt: string): void {
  const { messages } = ground.services.mailbox
  const sent = messages.filter(({ to, tags }) => to === editionAddress(order) && tags['edition'])
  const least = isEntitled(order) && String(order.sale.paidAt) < startedAt ? 1 : 0
  const most = least + sent.filter(({ excuse }) => excuse !== undefined).length
  const isHeld = least <= sent.length && sent.length <= most
  check(ground, isHeld, `I15: ${order.orderId}: ${sent.length} of the edition, ${least} to ${most} expected`)
}

/** I7: a message may be refused, which is told, or be lost; another channel then replaces a text. */
function mayFail({ ground, fates }: Story, order: Order, name: ChannelName): boolean {
  const state = channelState(order, name)
  const isReplaced = order.delivery.fallback?.from === name
  const isRefused =
    state === 'failed' &&
    (isReplaced || ground.output.some((line) => line.includes('"given-up"') && line.includes(order.orderId)))
  const isLost = fates[name] === 'undeliverable' && ['bounced', 'failed'].includes(String(state))
  const isAlone = order.delivery.fallback === undefined && order.delivery.method === 'text'
  check(ground, !(isAlone && (isLost || isRefused)), 'I7: nothing replaces the text')
  return isLost || isRefused
}

/** I6, I14: the newest link that an order's buyer has works while the buyer is entitled, and only then. */
async function checkLink(story: Story, order: Order): Promise<void> {
  const { messages } = story.ground.services.mailbox
  const own = messages.findLast(({ to }) => isTo(order, to))
  if (!own) return
  const { statusCode } = await story.press(own.link)
  const expected = isEntitled(order) ? 303 : 403
  check(story.ground, statusCode === expected, `I6: the newest link gives ${statusCode}`)
}

/** Personal data and secrets, each in a form that occurs nowhere else. */
const secrets = [canary('mail'), '1202555', '202-555', 'Zoë', emulatorKey, signingSecret, linkKey]
const canaries = new RegExp(`${secrets.join('|')}|download/\\w{10}|v1=[0-9a-f]{64}`)
