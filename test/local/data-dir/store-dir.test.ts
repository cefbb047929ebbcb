import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStoreDir } from '../../../local/data-dir/store-dir'

let path: string
const umask = process.umask()
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(async () => {
  process.umask(umask)
  await rm(path, { recursive: true })
})

test('a fresh start deletes the sales, and keeps the synthesized stack', async () => {
  await mkdir(join(path, 'assembly'))
  await mkdir(join(path, 'tables'))
  await writeFile(join(path, 'messages.jsonl'), 'x')

  await openStoreDir(path, true)

  expect(await readdir(path)).toEqual(['assembly', 'logs', 'runner.lock', 'store-id'])
})

test('each store has an id, which it keeps until it starts empty', async () => {
  const idOf = async (folder: string, fresh = false) => {
    const { storeId, lock } = await openStoreDir(join(path, folder), fresh)
    await lock.release()
    return storeId
  }
  const first = await idOf('one')

  expect(first).toMatch(/^local-[0-9a-f]{12}$/)
  expect(await idOf('one')).toBe(first)
  expect(await idOf('two')).not.toBe(first)
  expect(await idOf('one', true)).not.toBe(first)
})

test('starting empty deletes the state of a store and nothing else', async () => {
  await mkdir(join(path, 'tables'))
  await Promise.all(
    ['tables/000005.ldb', 'messages.jsonl', 'secrets.json', 'my-notes.txt'].map((name) =>
      writeFile(join(path, name), 'x'),
    ),
  )

  await openStoreDir(path, true)

  expect((await readdir(path)).toSorted()).toEqual([
    'logs',
    'my-notes.txt',
    'runner.lock',
    'store-id',
  ])
})

test.each([
  ['of another version', '{"format":0}', /another version.*--fresh/],
  ['that is damaged', '{"form', /damaged.*--fresh/],
])('state %s is refused and not touched', async (_case, content, message) => {
  await writeFile(join(path, 'store.json'), content)

  await expect(openStoreDir(path, false)).rejects.toThrow(message)

  expect(await readFile(join(path, 'store.json'), 'utf8')).toBe(content)
  expect(await readdir(path)).not.toContain('runner.lock')
})
