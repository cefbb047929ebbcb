import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataDir } from '../../data-dir/data-dir'
import { eventually } from '../support/eventually'

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
  const dataDir = await openDataDir(join(path, 'deep', 'er'))

  expect(await readdir(dataDir.path)).toEqual(['logs', 'runner.lock'])
})

test('what is written is its user’s alone', async () => {
  await openDataDir(join(path, 'new'))
  await writeFile(join(path, 'new', 'messages.jsonl'), 'x')

  expect(await modeOf('new')).toBe(0o700)
  expect(await modeOf('new', 'logs')).toBe(0o700)
  expect(await modeOf('new', 'messages.jsonl')).toBe(0o600)
})

test('a folder that a running process uses is refused with its process', async () => {
  await openDataDir(path)

  await expect(openDataDir(path)).rejects.toThrow(
    new RegExp(`Process ${process.pid} already runs on `),
  )
})

test('a folder that was released can be opened again', async () => {
  const { lock } = await openDataDir(path)
  await lock.release()

  await expect(openDataDir(path)).resolves.toHaveProperty('path', path)
})

test.each([
  ['a process that has ended', () => String(endedProcess())],
  ['this process’s number, from before a restart', () => String(process.pid)],
  ['nothing that can be read', () => 'not a number'],
])('the lock of %s is taken over', async (_case, content) => {
  await writeFile(join(path, 'runner.lock'), content())

  await openDataDir(path)

  expect(await readFile(join(path, 'runner.lock'), 'utf8')).toBe(String(process.pid))
})

test('the lock of a process that was killed is taken over before its parent notices', async () => {
  // Linux alone tells.
  if (process.platform !== 'linux') return
  // The shell becomes a program that never asks what became of its child.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  const [pid] = await once(parent.stdout, 'data')
  await writeFile(join(path, 'runner.lock'), String(pid).trim())
  await eventually(async () =>
    (await readFile(`/proc/${String(pid).trim()}/stat`, 'utf8')).includes(') Z '),
  )

  await openDataDir(path)

  parent.kill()
  await once(parent, 'exit')
  expect(await readFile(join(path, 'runner.lock'), 'utf8')).toBe(String(process.pid))
})

test('starting empty deletes the state and nothing else', async () => {
  await mkdir(join(path, 'tables'))
  await Promise.all(
    ['tables/000005.ldb', 'messages.jsonl', 'secrets.json', 'my-notes.txt'].map((name) =>
      writeFile(join(path, name), 'x'),
    ),
  )

  await openDataDir(path, { fresh: true })

  expect((await readdir(path)).toSorted()).toEqual(['logs', 'my-notes.txt', 'runner.lock'])
})

test('a path where no folder can be created is refused', async () => {
  await writeFile(join(path, 'file'), '')

  await expect(openDataDir(join(path, 'file', 'data'))).rejects.toThrow(/cannot be used/)
})

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}
