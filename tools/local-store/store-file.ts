import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { UserError } from '../../lib/stage/user-error'

/** How to discard state that cannot be read, for the end of a message. */
export const freshHint = 'npm start -- --fresh starts empty'

/** Increase this when the data of an older version can no longer be read. */
const dataFormat = 3

const storeFileSchema = z.object({
  siteUrl: z.string(),
  paymentsUrl: z.string(),
  inboxUrl: z.string(),
  /** The pages of the office, with their token. */
  ordersUrl: z.string().optional(),
  region: z.string(),
  /** Replaces the AWS account in the marks of the store's payments. */
  storeId: z.string(),
  ordersTable: z.string(),
  booksBucket: z.string(),
  retryQueue: z.string(),
  /** The ARN of each function, keyed by its label. */
  functions: z.record(z.string(), z.string()),
  endpoints: z.object({
    dynamodb: z.string(),
    storage: z.string(),
    ses: z.string(),
    sqs: z.string(),
    parameters: z.string(),
    lambda: z.string(),
  }),
})

/** The contents of a data folder's `store.json`, with which tools such as `npm run orders` find the store. */
export type StoreFile = z.infer<typeof storeFileSchema>

export async function writeStoreFile(path: string, store: StoreFile): Promise<void> {
  await writeFile(path, `${JSON.stringify({ format: dataFormat, ...store }, null, 2)}\n`)
}

/**
 * Reads the file that the last start wrote, even if that store no longer runs; `undefined` if there is none. A file
 * that is damaged or of another version is a `UserError`.
 */
export async function readStoreFile(path: string): Promise<StoreFile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const content = parseJson(text)
  const format = z.object({ format: z.number() }).safeParse(content).data?.format
  if (format !== undefined && format !== dataFormat) {
    throw new UserError(`${path} was written by another version of the store: ${freshHint}.`)
  }
  const { data } = storeFileSchema.safeParse(content)
  if (format !== undefined && data) return data
  throw new UserError(`${path} is damaged: ${freshHint}.`)
}
