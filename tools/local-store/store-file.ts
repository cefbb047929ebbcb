import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../lambda/platform/json/parse-json'
import { UserError } from '../../lib/stage/user-error'

/** The end of a message about state that cannot be read. */
export const freshHint = 'npm start -- --fresh starts empty'

/** Increase it when older data can no longer be read. */
const dataFormat = 3

const storeFileSchema = z.object({
  siteUrl: z.string(),
  paymentsUrl: z.string(),
  inboxUrl: z.string(),
  /** With the token of the office. */
  ordersUrl: z.string().optional(),
  region: z.string(),
  /** Stands for the AWS account in the marks of payments. */
  storeId: z.string(),
  ordersTable: z.string(),
  booksBucket: z.string(),
  /** Missing in files of earlier versions. */
  ebookBucket: z.string().default(''),
  retryQueue: z.string(),
  /** ARNs by label. */
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

/** `store.json` in the data folder, by which tools such as `npm run orders` find the store. */
export type StoreFile = z.infer<typeof storeFileSchema>

export async function writeStoreFile(path: string, store: StoreFile): Promise<void> {
  await writeFile(path, `${JSON.stringify({ format: dataFormat, ...store }, null, 2)}\n`)
}

/** Of the last start, whose store may no longer run. Throws a UserError when it is damaged or of another version. */
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
