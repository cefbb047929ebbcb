import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf, StoreError } from '../store-error'
import { type Lock, lockDataDir } from './lock'

/** Raise this when the data of an older version can no longer be read. */
export const dataFormat = 1

/** What a store keeps, and where. Nothing else of the folder is ever touched. */
export type DataDir = {
  path: string
  assembly: string
  /** What `npm run dev` builds while the store runs. */
  builds: string
  tables: string
  payments: string
  secrets: string
  messages: string
  logs: string
  storeFile: string
  lock: Lock
}

/**
 * Opens the folder that a store keeps its state in, makes it when it is missing and locks it.
 *
 * @param fresh begins empty: deletes what an earlier store left there, and nothing else.
 */
export async function openDataDir(path: string, fresh: boolean): Promise<DataDir> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw unusable(path, error)
  })
  await access(path, constants.W_OK).catch((error: unknown) => {
    throw unusable(path, error)
  })
  const dataDir = { ...contents(path), path, lock: await lockDataDir(path) }
  try {
    if (fresh) await empty(path)
    else await refuseOtherFormat(dataDir.storeFile)
    await mkdir(dataDir.logs, { recursive: true })
    return dataDir
  } catch (error) {
    await dataDir.lock.release()
    throw error
  }
}

/** How to get rid of state that cannot be read. */
export const freshHint = 'npm start -- --fresh begins empty'

function contents(path: string) {
  return {
    assembly: join(path, 'assembly'),
    builds: join(path, 'builds'),
    tables: join(path, 'tables'),
    payments: join(path, 'payments'),
    secrets: join(path, 'secrets.json'),
    messages: join(path, 'messages.jsonl'),
    logs: join(path, 'logs'),
    storeFile: join(path, 'store.json'),
  }
}

async function empty(path: string): Promise<void> {
  for (const entry of Object.values(contents(path))) {
    await rm(entry, { recursive: true, force: true })
  }
}

async function refuseOtherFormat(storeFile: string): Promise<void> {
  const text = await readFile(storeFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { success, data } = z.object({ format: z.number() }).safeParse(parseJson(text))
  if (success && data.format === dataFormat) return
  const problem = success ? 'was written by another version of the store' : 'is damaged'
  throw new StoreError(`${storeFile} ${problem}: ${freshHint}.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unusable(path: string, error: unknown): StoreError {
  return new StoreError(
    `The data folder ${path} cannot be used (${messageOf(error)}): choose another with STORE_DATA_DIR.`,
  )
}
