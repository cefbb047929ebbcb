import { mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import { synthesizeStore } from '../../../local/start/synthesize-store'
import { projectRoot } from '../../../tools/build/project-root'

const folder = join(projectRoot, '.build/browser-store')

/** The stack of `dev` as `npm start` synthesizes it, which takes twenty seconds, so all test files share it. */
export async function devAssembly(log: (line: string) => void = () => undefined): Promise<string> {
  const outputDir = join(folder, 'assembly')
  const options = { projectDir: projectRoot, outputDir, logPath: join(folder, 'synth.log') }
  const lock = join(tmpdir(), 'dev-assembly.lock')
  // Fails while another file has the lock.
  await eventually(() => mkdir(lock))
  // Of a shell that keeps files private.
  const umask = process.umask(0o077)
  try {
    await synthesizeStore({ ...options, context: { texts: 'watched' } }, log)
  } finally {
    process.umask(umask)
    await rmdir(lock)
  }
  return outputDir
}
