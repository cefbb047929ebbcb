import { defineChange } from './changes/define-change'

/** Takes a buyer's access away. */
export const revokeCommand = defineChange({
  name: 'revoke <order>',
  description: 'Takes the access to the ebook away from a buyer; no money moves.',
  examples: ['revoke EB-7K3M9Q2T --stage prod'],
  plan: ({ orderNumber }) =>
    `The download link of ${orderNumber} stops working, and nothing more is sent. No money moves.`,
  change: (common) => ({ ...common, change: 'revoke' }),
})
