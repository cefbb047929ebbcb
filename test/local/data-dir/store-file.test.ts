import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStoreFile, type StoreFile, writeStoreFile } from '../../../local/data-dir/store-file'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-file-'))
  path = join(folder, 'store.json')
})
afterEach(() => rm(folder, { recursive: true }))

const store: StoreFile = {
  siteUrl: 'http://localhost:4242',
  paymentsUrl: 'http://localhost:4243',
  inboxUrl: 'http://localhost:4244',
  region: 'us-east-1',
  storeId: '0123456789ab',
  ordersTable: 'orders',
  movementsTable: 'movements',
  retryQueue: 'http://127.0.0.1:9/retries',
  endpoints: { dynamodb: 'd', storage: 's', ses: 'e', sqs: 'q', secretsManager: 'm', lambda: 'l' },
  functions: { reconcile: 'arn' },
}

test('a store file reads back as it was written', async () => {
  await writeStoreFile(path, store)

  expect(await readStoreFile(path)).toEqual(store)
})

test('without a file there is no store', async () => {
  expect(await readStoreFile(path)).toBeUndefined()
})

test.each([
  ['no JSON', '{', 'is damaged'],
  ['another version', '{"format":0}', 'another version'],
  ['a file without addresses', '{"format":2}', 'is damaged'],
])('%s is refused with a fix', async (_name, content, problem) => {
  await writeFile(path, content)

  await expect(readStoreFile(path)).rejects.toThrow(new RegExp(`${problem}.*--fresh`))
})
