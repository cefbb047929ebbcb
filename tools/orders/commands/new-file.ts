import { messageOf } from 'kit'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { UserError } from '../../../lib/stage/user-error'
import { NotDoneError } from '../reads/not-done-error'

/** Git ignores it, because some files name buyers. */
export const outputFolder = 'exports'

const fileErrorSchema = z.object({ code: z.string(), syscall: z.string(), path: z.string() })

/** Ctrl-C, and the signals of a terminal that is closed. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Throws a UserError before the content is read. */
export async function checkNewFile(path: string, force = false): Promise<void> {
  if (dirname(path) === outputFolder) await mkdir(outputFolder, { recursive: true, mode: 0o700 })
  const folder = await stat(dirname(path)).catch(() => undefined)
  if (!folder?.isDirectory()) throw new UserError(`There is no folder ${dirname(path)}.`)
  if (!force && existsSync(path)) throw new UserError(`${path} exists: give another -o, or --force.`)
}

/** Complete or not at all, and for its owner only: it may name buyers. Throws a NotDoneError. */
export async function writeNewFile(
  path: string,
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const unfinished = `${path}.part`
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    // The file of a killed command would keep its mode.
    await rm(unfinished, { force: true })
    const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
    // A stopped pipeline would still wait for the page that is being read.
    await Promise.race([pipeline(pieces, file, stopped), finished(file)])
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (stopped.signal.aborted) throw new NotDoneError('Stopped: nothing was written.')
    const { data: ofFiles } = fileErrorSchema.safeParse(error)
    if (ofFiles) throw new NotDoneError(`${path} cannot be written (${ofFiles.code}): give another -o.`)
    throw new NotDoneError(`Nothing was written, run this again: ${messageOf(error)}`)
  } finally {
    for (const signal of stopSignals) process.off(signal, stop)
  }
}
