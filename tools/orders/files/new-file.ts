import { createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../frame/not-done-error'

/**
 * Checks that a file can be written before anything is read for it.
 *
 * @param force whether one that exists may be replaced.
 * @throws UserError
 */
export async function checkNewFile(path: string, force = false): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined)
  if (!folder?.isDirectory()) throw new UserError(`There is no folder ${dirname(path)}.`)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists && !force) throw new UserError(`${path} exists: give another -o, or --force.`)
}

/**
 * Writes a file under a temporary name first, so that there is all of it or nothing.
 *
 * @param mode who may read it; without one, as the user's other files.
 * @throws NotDoneError when its content cannot be read to the end
 */
export async function writeNewFile(
  path: string,
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
  mode?: number,
): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await pipeline(pieces, createWriteStream(unfinished, { mode }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotDoneError(`Nothing was written, run this again: ${reason}`)
  }
}
