import { join } from 'node:path'
import { handTurnedClock } from 'kit'
import { start } from 'stripe-emulator/testing'
import { emulatorKey } from '../../../tools/local-store/stripe'
import { type StoreFile, writeStoreFile } from '../../../tools/local-store/store-file'
import { useFolder } from '../run/use-folder'
import { outputs } from './aws-account'

const unused = 'http://127.0.0.1:9'

/** The data folder of a local store for a file of tests; `write` describes a store whose tables are the test's. */
export function useLocalStore() {
  const dataDir = useFolder()
  const path = join(dataDir, 'store.json')
  // Commands change the endpoint variables of their own process.
  let dynamodb = unused
  beforeAll(() => {
    dynamodb = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? unused
    Object.assign(process.env, { STORE_DATA_DIR: dataDir })
  })
  const write = (changes: Partial<StoreFile> = {}) =>
    writeStoreFile(path, {
      siteUrl: 'http://localhost:4242',
      paymentsUrl: unused,
      inboxUrl: unused,
      region: 'us-east-1',
      storeId: 'store-of-this-test',
      ordersTable: outputs.OrdersTable,
      booksBucket: outputs.BooksBucket,
      ebookBucket: 'ebooks',
      retryQueue: `${unused}/retries`,
      functions: {},
      endpoints: { dynamodb, storage: unused, ses: unused, sqs: unused, parameters: unused, lambda: unused },
      ...changes,
    })
  return {
    path,
    dynamodb: () => dynamodb,
    write,
    /** With a Stripe of its own, whose clock is stopped at a time. */
    writeWithStripe: async (at: Date) => {
      const clock = handTurnedClock(at.getTime())
      const emulator = await start({ secretKey: emulatorKey, clock })
      await write({ paymentsUrl: emulator.url })
      return emulator
    },
  }
}
