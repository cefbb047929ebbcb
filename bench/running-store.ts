import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type RunningStore = { store: string; inbox: string; processId: number }

const firstPort = Number(process.env['PORT'] ?? 5342)
let running = 0

/** Runs a checkout's local store on an empty data folder. */
export async function withStore(use: (urls: RunningStore) => Promise<void>, checkout = '.'): Promise<void> {
  const buildDir = join(resolve(checkout), '.build')
  mkdirSync(buildDir, { recursive: true })
  const dataDir = mkdtempSync(join(buildDir, 'bench-store-'))
  const port = firstPort + 10 * running
  running += 1
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/main.ts', '--fresh'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), STORE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((finish) => child.once('exit', () => finish()))
  try {
    for await (const line of createInterface(child.stdout)) if (line === 'Ready') break
    const at = (offset: number) => `http://localhost:${port + offset}`
    await use({ store: at(0), inbox: at(2), processId: child.pid ?? 0 })
  } finally {
    child.kill('SIGTERM')
    await ended
    running -= 1
    rmSync(dataDir, { recursive: true, force: true })
  }
}
