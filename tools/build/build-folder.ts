import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project-root'

/** A new folder for each build, so that concurrent builds do not mix; deleted when this process exits. */
export function buildFolder(name: string): string {
  const parent = join(projectRoot, '.build')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, `${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
