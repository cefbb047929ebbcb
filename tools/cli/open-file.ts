import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens a file with the default program. A failure is ignored. */
export function openFile(path: string): void {
  const opener = openers[process.platform] ?? 'xdg-open'
  const child = spawn(opener, [path], { detached: true, stdio: 'ignore', env: process.env })
  child.on('error', () => undefined)
  child.unref()
}
