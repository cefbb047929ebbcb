import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStoreDir } from '../../../local/data-dir/store-dir'
import { readStoreFile, type StoreFile, writeStoreFile } from '../../../local/data-dir/store-file'

let folder: string
let path: string
const umask = process.umask()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'))
  path = join(folder, 'store.json')
})
afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true })
})

test('a store that starts empty deletes the state of the one before, and nothing else', async () => {
  for (const name of ['assembly', 'tables']) await mkdir(join(folder, name))
  for (const name of ['tables/5.ldb', 'messages.jsonl', 'secrets.json', 'my-notes.txt']) {
    await writeFile(join(folder, name), 'x')
  }

  await openStoreDir(folder, true)

  expect((await readdir(folder)).toSorted()).toEqual([
    'assembly',
    'logs',
    'my-notes.txt',
    'runner.lock',
    'store-id',
  ])
})

test('each store has an id, which it keeps until it starts empty', async () => {
  const idOf = async (name: string, fresh = false) => {
    const { storeId, lock } = await openStoreDir(join(folder, name), fresh)
    await lock.release()
    return storeId
  }
  const first = await idOf('one')

  expect(first).toMatch(/^local-[0-9a-f]{12}$/)
  expect(await idOf('one')).toBe(first)
  expect(await idOf('two')).not.toBe(first)
  expect(await idOf('one', true)).not.toBe(first)
})

test('a store file reads back as it was written', async () => {
  const store: StoreFile = {
    siteUrl: 'http://localhost:4242',
    paymentsUrl: 'http://localhost:4243',
    inboxUrl: 'http://localhost:4244',
    region: 'us-east-1',
    storeId: '0123456789ab',
    ordersTable: 'orders',
    movementsTable: 'movements',
    retryQueue: 'http://127.0.0.1:9/retries',
    endpoints: {
      dynamodb: 'd',
      storage: 's',
      ses: 'e',
      sqs: 'q',
      secretsManager: 'm',
      lambda: 'l',
    },
    functions: { reconcile: 'arn' },
  }
  const before = await readStoreFile(path)
  await writeStoreFile(path, store)

  expect([before, await readStoreFile(path)]).toEqual([undefined, store])
})

test.each([
  ['of another version', '{"format":0}', /another version.*--fresh/],
  ['that is cut off', '{"form', /is damaged.*--fresh/],
  ['without addresses', '{"format":2}', /is damaged.*--fresh/],
])('state %s is refused with a fix, and not touched', async (_case, content, message) => {
  await writeFile(path, content)

  await expect(openStoreDir(folder, false)).rejects.toThrow(message)

  expect(await readFile(path, 'utf8')).toBe(content)
  expect(await readdir(folder)).not.toContain('runner.lock')
})
