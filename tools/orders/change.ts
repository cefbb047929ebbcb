import { changeOrder, noSuchOrder, refuseChange } from './changes/change-order'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './changes/confirm-change'
import { type Address, orderChanges, parseAddress } from './changes/order-changes'
import type { Definition, OrdersCommand } from './frame/define-command'
import { NotDoneError } from './frame/not-done-error'
import { defineOrderCommand } from './reading/one-order'
import { readOrders } from './reading/read-orders'
import { whereIsMyEbook } from './views/where-is-my-ebook'

export const acceptCommand = changeCommand('accept', {
  description:
    'Accepts what was paid for an order that is held for its amount, and sends the ebook.\n' +
    'Also takes failed refunds and reports of fraud off the list, once nothing more is to be done.',
})

export const resendCommand = changeCommand('resend', {
  description:
    'Sends a new download link, if necessary to another address; the links before it stop working.\n' +
    'An order can be sent three times a day.',
  examples: ['resend EB-7K3M9Q2T --to buyer@example.com --stage prod', 'resend EB-7K3M9Q2T --to +12025550123'],
  addOptions: (command) =>
    addChangeOptions(command).option(
      '--to <address>',
      'an email address, or a number with + and its country',
      parseAddress,
    ),
})

export const revokeCommand = changeCommand('revoke', {
  description: 'Takes the access to the ebook away from a buyer; no money moves.',
})

export const restoreCommand = changeCommand('restore', {
  description: 'Gives a buyer the access back that `revoke` took away.',
})

type Options = ChangeOptions & { to?: Address }

function changeCommand(
  change: keyof typeof orderChanges,
  {
    description,
    examples = [],
    addOptions = addChangeOptions,
  }: Pick<Definition<Options>, 'description' | 'addOptions'> & { examples?: string[] },
): OrdersCommand {
  return defineOrderCommand<Options>({
    name: `${change} <order>`,
    description,
    examples: [`${change} EB-7K3M9Q2T --stage prod`, ...examples],
    addOptions,
    run: async ({ options, terminal, timeZone, store, order }) => {
      const { to } = options
      refuseChange(order, change, terminal.now())
      const planned = orderChanges[change].plan(order, to)
      if (planned.needsAddress) throw new NotDoneError(planned.text)
      const enter = planned.forGood === undefined ? 'yes' : 'no'
      await confirmChange(planned, options, terminal, enter)
      const { orderId, orderNumber } = order
      const status = await changeOrder(store, { orderId, by: authorOf(options), change, to })
      const [changed] = await readOrders(store.orders, [orderId])
      if (!changed) throw new NotDoneError(noSuchOrder)
      const answer = whereIsMyEbook(changed, { timeZone, now: terminal.now() })
      return { data: { orderId, orderNumber, status, answer }, text: () => `${orderNumber}: ${answer}` }
    },
  })
}
