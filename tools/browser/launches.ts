import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Whether the program at `path` exists and starts. Existence alone proves little: Ubuntu's
 * `chromium-browser` may only point to a snap, and a downloaded browser may lack libraries.
 */
export function launches(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows chrome.exe ignores --version and opens a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 10_000 }).status === 0
}
