import { UserError } from '../../lib/stage/user-error'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './changes/confirm-change'
import { eraseBuyer, erasurePlan, erasureReceipt } from './changes/erase-buyer'
import { defineCommand } from './frame/define-command'
import { NotDoneError } from './frame/not-done-error'
import { ordersOfEmail } from './reading/read-orders'
import { emailsIn } from './reading/search-text'

export const eraseCommand = defineCommand<ChangeOptions>({
  name: 'erase <email>',
  description:
    "Erases a buyer's data from all orders of an email address, and prints a receipt.\n" +
    'It says first what goes, what stays, and what you delete by hand.',
  examples: ['erase buyer@example.com --stage prod', 'erase buyer@example.com --yes --json'],
  addOptions: addChangeOptions,
  run: async ({ options, terminal, argument, timeZone, connect }) => {
    const [email, ...others] = emailsIn(argument)
    if (email === undefined) throw new UserError(`"${argument}" is not an email address.`)
    if (others.length > 0) throw new UserError('Give one email address at a time.')
    const store = await connect()
    const orders = await ordersOfEmail(store.orders, email)
    if (orders.length === 0) throw new NotDoneError(`No order has the email ${email}.`)
    await confirmChange(erasurePlan(email, orders, terminal.now()), options, terminal)
    const request = { email, by: authorOf(options), at: terminal.now() }
    const { erasure, faults } = await eraseBuyer(store, orders, request)
    for (const fault of faults) terminal.note(fault)
    return { data: erasure, text: () => erasureReceipt(erasure, timeZone), exitCode: faults.length === 0 ? 0 : 1 }
  },
})
