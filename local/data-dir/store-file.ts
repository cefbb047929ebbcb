import { writeFile } from 'node:fs/promises'
import type { AwsEndpoints } from '../aws/account'
import { dataFormat } from './data-dir'

/** Where a running store is found: for tools such as `npm run orders`. */
export type StoreFile = {
  siteUrl: string
  paymentsUrl: string
  inboxUrl: string
  region: string
  ordersTable: string
  endpoints: AwsEndpoints
}

/** Writes store.json into the data folder. */
export async function writeStoreFile(path: string, store: StoreFile): Promise<void> {
  await writeFile(path, `${JSON.stringify({ format: dataFormat, ...store }, null, 2)}\n`)
}
