import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from 'kit'

export type Lock = { release(): Promise<void> }

/** A file alone does not identify this process: an earlier one may have had its number. */
const heldHere = new Set<string>()

/** The lock of a process that has ended is taken over; that of a running one is a `StartError`. */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'runner.lock')
  if (!(await writeLock(path))) {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''))
    if (heldHere.has(path) || (owner !== process.pid && (await isRunning(owner)))) {
      throw new StartError(
        `Process ${owner} already runs on ${dataDir} (if that is another program, delete ${path}).`,
        { reason: 'folder' },
      )
    }
    await rm(path, { force: true })
    if (!(await writeLock(path))) throw new StartError(`Another process starts on ${dataDir}.`, { reason: 'folder' })
  }
  heldHere.add(path)
  return {
    release: async () => {
      heldHere.delete(path)
      await rm(path, { force: true })
    },
  }
}

/** False if there already is one. */
async function writeLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function isRunning(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !(await hasEnded(pid))
  } catch (error) {
    // A process of another user cannot be signaled, but it is running.
    return errorCode(error) === 'EPERM'
  }
}

/** Ended, but its parent has not noticed, as in a container without an init process. */
async function hasEnded(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.includes(') Z ')
}

function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error && 'code' in error ? error.code : undefined
}
