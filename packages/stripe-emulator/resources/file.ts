import type { Stripe } from 'stripe'
import { z } from 'zod'
import { text, wholeNumber } from '../api/params'
import { fields, inSeconds, newId, nulls, pick } from '../api/values'
import { apiRoute, retrieveRoute } from './api-route'

/** A File that the seller uploaded, without its content. */
export const fileRecordSchema = z.object({
  object: z.literal('file'),
  ...fields('id filename type purpose', z.string()),
  ...fields('created size', z.number()),
})

type FileRecord = z.infer<typeof fileRecordSchema>

/** The File in Stripe's JSON. */
export function fileJson(file: FileRecord): Stripe.File {
  return {
    ...pick(file, 'id object created filename purpose size'),
    ...nulls('expires_at title url'),
    type: file.type,
  }
}

const createFileParams = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({ name: text, size: wholeNumber, type: z.string() }),
})

/** https://docs.stripe.com/api/files; Stripe shows a type as the name's ending. */
export const fileRoutes = [
  apiRoute('POST', '/v1/files', createFileParams, ({ account, params: { purpose, file } }) => {
    const record: FileRecord = {
      object: 'file',
      id: newId('file'),
      created: inSeconds(account.clock.now()),
      filename: file.name,
      size: file.size,
      type: file.name.split('.').at(-1) ?? '',
      purpose,
    }
    account.ledger.save([record])
    return fileJson(record)
  }),
  retrieveRoute('file', '/v1/files/:id', fileJson),
]
