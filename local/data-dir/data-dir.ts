import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../lib/stage/user-error'
import { messageOf } from '../platform/error-text'
import { type Lock, lockDataDir } from './lock'
import { readStoreFile } from './store-file'

/** The files and folders of a store's state. Nothing else of its folder is ever touched. */
export type DataDir = {
  path: string
  assembly: string
  /** What `npm run dev` builds while the store runs. */
  builds: string
  tables: string
  payments: string
  secrets: string
  messages: string
  queues: string
  /** Delivery reports that are still due. */
  feedback: string
  logs: string
  storeFile: string
  storeIdFile: string
  lock: Lock
  /** A random id that the state keeps: the account that marks the store's payments at Stripe. */
  storeId: string
}

/**
 * Opens and locks the folder of a store's state; creates it when it is missing. State that cannot be
 * read is a `UserError`. The state holds keys and addresses, so what this process and those that it
 * starts write from here on is its user's alone (their umask).
 *
 * @param fresh deletes the state of earlier starts first, and nothing else: the stack that an earlier start has
 * synthesized stays, because it is used only by a start with the same sources.
 */
export async function openDataDir(path: string, fresh: boolean): Promise<DataDir> {
  process.umask(0o077)
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw unusable(path, error)
  })
  await access(path, constants.W_OK).catch((error: unknown) => {
    throw unusable(path, error)
  })
  const dataDir = { ...contents(path), path, lock: await lockDataDir(path) }
  try {
    if (fresh) await deleteState(path)
    // Throws if another version of the store wrote the state.
    await readStoreFile(dataDir.storeFile)
    await mkdir(dataDir.logs, { recursive: true })
    const storeId = await keepStoreId(dataDir.storeIdFile)
    return { ...dataDir, storeId }
  } catch (error) {
    await dataDir.lock.release()
    throw error
  }
}

function contents(path: string) {
  return {
    assembly: join(path, 'assembly'),
    builds: join(path, 'builds'),
    tables: join(path, 'tables'),
    payments: join(path, 'payments'),
    secrets: join(path, 'secrets.json'),
    messages: join(path, 'messages.jsonl'),
    queues: join(path, 'queues.jsonl'),
    feedback: join(path, 'feedback.jsonl'),
    logs: join(path, 'logs'),
    storeFile: join(path, 'store.json'),
    storeIdFile: join(path, 'store-id'),
  }
}

async function deleteState(path: string): Promise<void> {
  const { assembly: _kept, ...state } = contents(path)
  for (const entry of Object.values(state)) {
    await rm(entry, { recursive: true, force: true })
  }
}

/**
 * The id of an earlier start, or a new one. It tells stores apart that use one account of the real Stripe,
 * because the stack and the account of every local store have the same names.
 */
async function keepStoreId(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (/^local-\w{12}$/.test(kept)) return kept
  const id = `local-${randomBytes(6).toString('hex')}`
  await writeFile(path, id)
  return id
}

function unusable(path: string, error: unknown): UserError {
  return new UserError(
    `The data folder ${path} cannot be used (${messageOf(error)}): choose another with STORE_DATA_DIR.`,
  )
}
