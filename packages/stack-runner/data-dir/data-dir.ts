import { access, mkdir, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { messageOf, StartError } from 'kit'
import { type Lock, lockDataDir } from './lock'

/** Nothing else in the folder is ever touched. */
export type DataDir = ReturnType<typeof contents> & { path: string; lock: Lock }

type OpenOptions = {
  /** Deletes the state of earlier starts first. */
  fresh?: boolean
  /** What the program keeps with the state; a fresh start deletes it too. */
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
