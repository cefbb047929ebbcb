import { html, type Html } from '../../../../lambda/html'
import type { Order } from '../../../../lambda/orders/order'
import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'
import { UserError } from '../../../../lib/stage/user-error'
import { changeOrder, refuseChange } from '../../changes/change-order'
import { authorOf } from '../../changes/confirm-change'
import { eraseBuyer, erasurePlan, erasureReceipt } from '../../changes/erase-buyer'
import { type Address, orderChanges, parseAddress } from '../../changes/order-changes'
import { NotDoneError } from '../../frame/not-done-error'
import { ordersOfEmail } from '../../reading/read-orders'
import { localTime } from '../../views/local-time'
import { note, section } from '../draw/parts'
import type { Office } from '../reads/create-reads'
import type { FindOffer } from './asked'
import { NotFoundError } from './explain-failure'
import { readNamed } from './order-page'

export const orderOffer: FindOffer = async ({ office, name, query, change }) => {
  const { store, now, timeZone } = office
  const order = await readNamed(office, name)
  if (!order) throw new NotFoundError(`There is no order ${name}.`)
  const { orderId, orderNumber, history = [] } = order
  const back = `orders/${orderNumber}`
  const common = { area: 'orders', back, version: JSON.stringify(history) } as const
  if (change === 'erase') return { ...common, ...(await offerErasure(office, order)) }
  if (!isChange(change)) throw new NotFoundError('There is no such change.')
  refuseChange(order, change, now())
  const { to, fault } = change === 'resend' ? readAddress(query['to']) : {}
  const { button, done, plan } = orderChanges[change]
  const renewedAt = order.delivery.freshLinks?.at(-1)?.at
  return {
    ...common,
    title: `${orderNumber}: ${button.toLowerCase()}`,
    plan: fault === undefined ? plan(order, to) : { text: fault, needsAddress: true },
    button,
    more:
      change === 'resend' &&
      html`${renewedAt && note(`A new link was last sent on ${localTime(renewedAt, timeZone)} (${timeZone}).`)}
${otherAddress(back, query['to'])}`,
    make: async () => {
      const by = { orderId, by: authorOf({}) }
      const wanted = change === 'resend' ? { ...by, change, to } : { ...by, change }
      await changeOrder(store, wanted)
      return done
    },
  }
}

const isChange = (text: string): text is keyof typeof orderChanges => Object.keys(orderChanges).includes(text)

function readAddress(typed?: string): { to?: Address; fault?: string } {
  try {
    return typed === undefined ? {} : { to: parseAddress(typed) }
  } catch (error) {
    if (error instanceof UserError) return { fault: error.message }
    throw error
  }
}

function otherAddress(path: string, to = ''): Html {
  return section(
    'To another address',
    html`<form action="${path}/resend" class="row end">
<label class="wide">Email address, or phone number with + and its country<input name="to" value="${to}" autocomplete="off"></label>
<button class="button">Show what will happen</button></form>`,
  )
}

async function offerErasure({ store, timeZone, now }: Office, { buyer, orderNumber }: Order) {
  const { email = buyer.checkoutEmail } = buyer
  if (email === undefined) throw new NotDoneError(`${orderNumber} has no email, by which a buyer's orders are erased.`)
  const orders = await ordersOfEmail(store.orders, email)
  return {
    title: `${orderNumber}: erase the buyer's data`,
    plan: erasurePlan(maskedAddress(email), orders, now()),
    button: 'Erase for good',
    make: async () => {
      const request = { email, by: authorOf({}), at: now() }
      const { erasure, faults } = await eraseBuyer(store, orders, request)
      const receipt = erasureReceipt(erasure, timeZone)
      if (faults.length === 0) return receipt
      throw new NotDoneError([...faults, receipt].join('\n'))
    },
  }
}
