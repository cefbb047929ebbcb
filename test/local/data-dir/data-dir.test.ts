import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataDir } from '../../../local/data-dir/data-dir'
import { eventually } from '../../support/run/eventually'

let path: string
const umask = process.umask()
const modeOf = async (...name: string[]) => (await stat(join(path, ...name))).mode & 0o777
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'data-'))
})
afterEach(async () => {
  process.umask(umask)
  await rm(path, { recursive: true })
})

test('a missing folder is created', async () => {
  const dataDir = await openDataDir(join(path, 'deep', 'er'), false)

  expect(await readdir(dataDir.path)).toEqual(['logs', 'store-id', 'store.lock'])
})

test('a fresh start deletes what was sold, and keeps the stack that was synthesized', async () => {
  await mkdir(join(path, 'assembly'))
  await mkdir(join(path, 'tables'))
  await writeFile(join(path, 'messages.jsonl'), 'x')

  await openDataDir(path, true)

  expect(await readdir(path)).toEqual(['assembly', 'logs', 'store-id', 'store.lock'])
})

test('what a store writes is its user’s alone', async () => {
  await openDataDir(join(path, 'new'), false)
  await writeFile(join(path, 'new', 'messages.jsonl'), 'x')

  expect(await modeOf('new')).toBe(0o700)
  expect(await modeOf('new', 'logs')).toBe(0o700)
  expect(await modeOf('new', 'messages.jsonl')).toBe(0o600)
})

test('a folder that a running store uses is refused with its process', async () => {
  await openDataDir(path, false)

  await expect(openDataDir(path, false)).rejects.toThrow(
    new RegExp(`process ${process.pid}\\) already runs on .*STORE_DATA_DIR`),
  )
})

test('a folder that was released can be opened again', async () => {
  const { lock } = await openDataDir(path, false)
  await lock.release()

  await expect(openDataDir(path, false)).resolves.toHaveProperty('path', path)
})

test('each store has an id, which it keeps until it starts empty', async () => {
  const idOf = async (folder: string, fresh = false) => {
    const { storeId, lock } = await openDataDir(join(path, folder), fresh)
    await lock.release()
    return storeId
  }
  const first = await idOf('one')

  expect(first).toMatch(/^local-[0-9a-f]{12}$/)
  expect(await idOf('one')).toBe(first)
  expect(await idOf('two')).not.toBe(first)
  expect(await idOf('one', true)).not.toBe(first)
})

test.each([
  ['a process that has ended', () => String(endedProcess())],
  ['this process’s number, from before a restart', () => String(process.pid)],
  ['nothing that can be read', () => 'not a number'],
])('the lock of %s is taken over', async (_case, content) => {
  await writeFile(join(path, 'store.lock'), content())

  await openDataDir(path, false)

  expect(await readFile(join(path, 'store.lock'), 'utf8')).toBe(String(process.pid))
})

test('the lock of a process that was killed is taken over before its parent notices', async () => {
  // Linux alone tells.
  if (process.platform !== 'linux') return
  // The shell becomes a program that never asks what became of its child.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [pid] = await once(parent.stdout, 'data')
  await writeFile(join(path, 'store.lock'), String(pid).trim())
  await eventually(async () =>
    (await readFile(`/proc/${String(pid).trim()}/stat`, 'utf8')).includes(') Z '),
  )

  await openDataDir(path, false)

  parent.kill()
  await once(parent, 'exit')
  expect(await readFile(join(path, 'store.lock'), 'utf8')).toBe(String(process.pid))
})

test('starting empty deletes the state of a store and nothing else', async () => {
  await mkdir(join(path, 'tables'))
  await Promise.all(
    ['tables/000005.ldb', 'messages.jsonl', 'secrets.json', 'my-notes.txt'].map((name) =>
      writeFile(join(path, name), 'x'),
    ),
  )

  await openDataDir(path, true)

  expect((await readdir(path)).toSorted()).toEqual([
    'logs',
    'my-notes.txt',
    'store-id',
    'store.lock',
  ])
})

test.each([
  ['of another version', '{"format":0}', /another version.*--fresh/],
  ['that is damaged', '{"form', /damaged.*--fresh/],
])('state %s is refused and left as it is', async (_case, content, message) => {
  await writeFile(join(path, 'store.json'), content)

  await expect(openDataDir(path, false)).rejects.toThrow(message)
  expect(await readdir(path)).toEqual(['store.json'])
})

test('a path where no folder can be created is refused with the name of the setting', async () => {
  await writeFile(join(path, 'file'), '')

  await expect(openDataDir(join(path, 'file', 'data'), false)).rejects.toThrow(/STORE_DATA_DIR/)
})

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}
