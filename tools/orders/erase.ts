import { canonicalEmail } from '../../lambda/orders/typed-text'
import { maskedAddress } from '../../lambda/shop/download-page/masked-address'
import { UserError } from '../../lib/stage/user-error'
import {
  addChangeOptions,
  authorOf,
  type ChangeOptions,
  confirmChange,
} from './changes/confirm-change'
import { changeOrder } from './changes/change-order'
import { defineCommand } from './frame/define-command'
import { NotDoneError } from './frame/not-done-error'
import { ordersOfEmail } from './reading/orders-of-email'
import { erasureData, erasurePlan, erasureReceipt } from './views/erasure'

export const eraseCommand = defineCommand<ChangeOptions>({
  name: 'erase <email>',
  description:
    "Erases a buyer's data from all orders of an email address, and prints a receipt.\n" +
    'It says first what goes, what stays, and why.',
  examples: ['erase buyer@example.com --stage prod', 'erase buyer@example.com --yes --json'],
  addOptions: addChangeOptions,
  run: async ({ options, terminal, argument, timeZone, connect }) => {
    const email = canonicalEmail(argument)
    if (!email.includes('@')) throw new UserError(`"${argument}" is not an email address.`)
    const store = await connect()
    const orders = await ordersOfEmail(store.orders, email)
    if (orders.length === 0) throw new NotDoneError(`No order has the email ${email}.`)
    await confirmChange(erasurePlan(email, orders, terminal.now()), options, terminal)
    const by = authorOf(options)
    const erased = []
    for (const { orderId, orderNumber } of orders) {
      try {
        await changeOrder(store, { orderId, by, change: 'erase' })
        erased.push({ orderNumber, orderId })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        terminal.note(`${orderNumber} is not erased, run this again: ${reason}`)
      }
    }
    const erasure = { email: maskedAddress(email), at: terminal.now(), timeZone, by, erased }
    return {
      data: erasureData(erasure),
      text: () => erasureReceipt(erasure),
      exitCode: erased.length === orders.length ? 0 : 1,
    }
  },
})
