import { addChangeOptions, type ChangeOptions } from './changes/author'
import { changeOneOrder } from './changes/change-one-order'
import { defineCommand } from './frame/define-command'
import { orderHelp } from './reading/one-order'

/** Takes a buyer's access away. */
export const revokeCommand = defineCommand<ChangeOptions>({
  name: 'revoke <order>',
  description: `Takes the access to the ebook away from a buyer; no money moves.\n${orderHelp}`,
  examples: ['revoke EB-7K3M9Q2T --stage prod'],
  addOptions: addChangeOptions,
  run: (options, terminal, reference) =>
    changeOneOrder({
      reference,
      options,
      terminal,
      plan: ({ orderNumber }) =>
        `The download link of ${orderNumber} stops working, and nothing more is sent. No money moves.`,
      change: (common) => ({ ...common, change: 'revoke' }),
    }),
})
