import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataDir, openDataDir } from 'stack-runner'
import { readStoreFile } from '../../tools/local-store/store-file'

/** Nothing else of the folder is ever touched. */
export type StoreDir = DataDir & {
  assembly: string
  /** What `npm run dev` builds while the store runs. */
  builds: string
  payments: string
  storeFile: string
  /** Random, and kept with the state: replaces the AWS account in the metadata of the store's payments at Stripe. */
  storeId: string
}

/**
 * Also creates and locks the folder. Throws if the state cannot be read.
 *
 * @param fresh first deletes the state of earlier starts, except the synthesized stack, which only a start with the
 *   same sources uses
 */
export async function openStoreDir(path: string, fresh: boolean): Promise<StoreDir> {
  const ownState = ['builds', 'payments', 'store.json', 'store-id']
  const dataDir = await openDataDir(path, { fresh, ownState })
  try {
    const storeFile = join(path, 'store.json')
    // Throws if another version of the store wrote the state.
    await readStoreFile(storeFile)
    return {
      ...dataDir,
      assembly: join(path, 'assembly'),
      builds: join(path, 'builds'),
      payments: join(path, 'payments'),
      storeFile,
      storeId: await keepStoreId(join(path, 'store-id')),
    }
  } catch (error) {
    await dataDir.lock.release()
    throw error
  }
}

/** Distinguishes stores that use one account of the real Stripe: every local store has the same stack and AWS account. */
async function keepStoreId(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (/^local-\w{12}$/.test(kept)) return kept
  const id = `local-${randomBytes(6).toString('hex')}`
  await writeFile(path, id)
  return id
}
