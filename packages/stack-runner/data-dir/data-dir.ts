import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { messageOf, StartError } from 'kit'

type Lock = { release(): Promise<void> }

/** Nothing else in the folder is ever touched. */
export type DataDir = ReturnType<typeof contents> & { path: string; lock: Lock }

type OpenOptions = {
  /** Deletes the state of earlier starts first. */
  fresh?: boolean
  /** A fresh start deletes these files too. */
  ownState?: readonly string[]
}

/**
 * Locks the folder, and creates it if need be. The state contains keys and addresses, so from now on this process and
 * its children write files that only their user can read (umask).
 */
export async function openDataDir(path: string, { fresh = false, ownState = [] }: OpenOptions = {}): Promise<DataDir> {
  process.umask(0o077)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (error) {
    throw new StartError(`The data folder ${path} cannot be used (${messageOf(error)}).`, {
      cause: error,
      reason: 'folder',
    })
  }
  const state = contents(path)
  const lock = await lockDataDir(path)
  if (fresh) {
    const entries = [...Object.values(state), ...ownState.map((name) => join(path, name))]
    await Promise.all(entries.map((entry) => rm(entry, { recursive: true, force: true })))
  }
  await mkdir(state.logs, { recursive: true })
  return { ...state, path, lock }
}

function contents(path: string) {
  return {
    tables: join(path, 'tables'),
    objects: join(path, 'objects'),
    secrets: join(path, 'secrets.json'),
    messages: join(path, 'messages.jsonl'),
    queues: join(path, 'queues.jsonl'),
    /** Reports on messages that are still due. */
    feedback: join(path, 'feedback.jsonl'),
    logs: join(path, 'logs'),
  }
}

/** A file alone does not identify this process: an earlier one may have had its number. */
const heldHere = new Set<string>()

/** The lock of a process that has ended is taken over; that of a running one is a `StartError`. */
async function lockDataDir(dataDir: string): Promise<Lock> {
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
