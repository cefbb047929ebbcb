import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import { openDataDir } from '../../data-dir/data-dir'
import { tempFolder } from '../support/temp-folder'

let path: string
const umask = process.umask()
beforeEach(() => void (path = tempFolder()))
afterEach(() => process.umask(umask))

test('a missing folder is created for its user alone', async () => {
  const dataDir = await openDataDir(join(path, 'deep', 'er'))
  await writeFile(join(dataDir.path, 'messages.jsonl'), 'x')

  const modeOf = async (name: string) => (await stat(join(dataDir.path, name))).mode & 0o777
  expect(await readdir(dataDir.path)).toEqual(['logs', 'messages.jsonl', 'runner.lock'])
  expect(await modeOf('.')).toBe(0o700)
  expect(await modeOf('logs')).toBe(0o700)
  expect(await modeOf('messages.jsonl')).toBe(0o600)
})

test('a folder is refused while a running process uses it, and only then', async () => {
  const { lock } = await openDataDir(path)
  await expect(openDataDir(path)).rejects.toThrow(`Process ${process.pid} already runs on `)
  await lock.release()

  const ended = spawnSync('true').pid
  for (const content of [String(ended), String(process.pid), 'not a number']) {
    await writeFile(join(path, 'runner.lock'), content)
    await (await openDataDir(path)).lock.release()
  }
})

test('the lock of a process that was killed is taken over before its parent notices', async () => {
  // Only Linux shows such processes.
  if (process.platform !== 'linux') return
  // The shell becomes a program that never waits for its child, before that ends.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'])
  const [output] = await once(parent.stdout, 'data')
  const pid = String(output).trim()
  await writeFile(join(path, 'runner.lock'), pid)
  await eventually(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '))

  await openDataDir(path)

  parent.kill()
  await once(parent, 'exit')
  expect(await readFile(join(path, 'runner.lock'), 'utf8')).toBe(String(process.pid))
})
