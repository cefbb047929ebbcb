import { addChangeOptions, type ChangeOptions } from './changes/author'
import { changeOneOrder } from './changes/change-one-order'
import { defineCommand } from './frame/define-command'
import { orderHelp } from './reading/one-order'

/** Gives a buyer the access back that `revoke` took away. */
export const restoreCommand = defineCommand<ChangeOptions>({
  name: 'restore <order>',
  description: `Gives a buyer the access back that \`revoke\` took away.\n${orderHelp}`,
  examples: ['restore EB-7K3M9Q2T --stage prod'],
  addOptions: addChangeOptions,
  run: (options, terminal, reference) =>
    changeOneOrder({
      reference,
      options,
      terminal,
      plan: ({ orderNumber }) =>
        `The download link of ${orderNumber} works again, and messages that are still open are sent.`,
      change: (common) => ({ ...common, change: 'restore' }),
    }),
})
