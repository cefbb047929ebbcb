import { z } from 'zod'
import { text, wholeNumber } from '../api/params'
import { post } from './api-route'

const createFileParams = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({ name: text, size: wholeNumber, type: z.string() }),
})

/** https://docs.stripe.com/api/files/create. The content is not kept. Stripe shows the name's extension as the type. */
export const createFileRoute = post(
  '/v1/files',
  createFileParams,
  ({ account, params: { purpose, file } }) => {
    const { name: filename, size } = file
    const type = filename.split('.').at(-1) ?? ''
    const made = account.make('file', { filename, purpose, size, type })
    account.commit([[made]])
    return account.show(made)
  },
)
