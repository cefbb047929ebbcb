import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens a file as a double click does; where nothing can, the file is there all the same. */
export function openFile(path: string): void {
  const opener = openers[process.platform] ?? 'xdg-open'
  const child = spawn(opener, [path], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
