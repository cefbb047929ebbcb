import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root'

/**
 * A new folder for the output of a build, deleted when this process exits, so that concurrent builds of different
 * stages cannot mix.
 */
export function buildFolder(name: string): string {
  const parent = join(projectRoot, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, `${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
