import { defineChange } from './changes/define-change'

/** Gives a buyer the access back that `revoke` took away. */
export const restoreCommand = defineChange({
  name: 'restore <order>',
  description: 'Gives a buyer the access back that `revoke` took away.',
  examples: ['restore EB-7K3M9Q2T --stage prod'],
  plan: ({ orderNumber }) =>
    `The download link of ${orderNumber} works again, and messages that are still open are sent.`,
  change: (common) => ({ ...common, change: 'restore' }),
})
