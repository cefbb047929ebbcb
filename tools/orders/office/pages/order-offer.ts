import { html, type Html } from '../../../../lambda/html'
import type { Order } from '../../../../lambda/orders/order'
import { authorOf, changeOrder, refuseChange } from '../changes/change-order'
import { eraseOrders, erasurePlan } from '../changes/erase-buyer'
import { orderChanges, parseAddress } from '../changes/order-changes'
import { NotDoneError } from '../../reads/not-done-error'
import { ordersOfEmail } from '../../reads/read-orders'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
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
  const typed = change === 'resend' ? query['to'] : undefined
  const to = typed === undefined ? undefined : parseAddress(typed)
  const { button, done, plan } = orderChanges[change]
  const renewedAt = order.delivery.freshLinks?.at(-1)?.at
  return {
    ...common,
    title: `${orderNumber}: ${button.toLowerCase()}`,
    plan: typed !== undefined && !to ? noAddress : plan(order, to),
    button,
    more:
      change === 'resend' &&
      html`${renewedAt && note(`A new link was last sent on ${localTime(renewedAt, timeZone)} (${timeZone}).`)}
${otherAddress(back, typed)}`,
    make: async () => {
      const by = { orderId, by: authorOf() }
      const wanted = change === 'resend' ? { ...by, change, to } : { ...by, change }
      await changeOrder(store, wanted)
      return done
    },
  }
}

const isChange = (text: string): text is keyof typeof orderChanges => Object.keys(orderChanges).includes(text)

const noAddress = { text: 'Give an email address, or a number with + and its country.', needsAddress: true } as const

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
    plan: erasurePlan(orders, { email, at: now(), timeZone }),
    button: 'Erase for good',
    make: () => eraseOrders(store, orders, { email, at: now(), timeZone }),
  }
}
