import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type RunningStore = { store: string; payments: string; inbox: string }

const port = 5342

/** Runs the local store on an empty data folder while `use` measures it. */
export async function withStore(use: (urls: RunningStore) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join('.build', 'bench-store-'))
  const child = spawn('tsx', ['local/main.ts', '--fresh'], {
    env: { ...process.env, PORT: String(port), STORE_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    for await (const line of createInterface(child.stdout)) if (line === 'Ready') break
    const at = (offset: number) => `http://localhost:${port + offset}`
    await use({ store: at(0), payments: at(1), inbox: at(2) })
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
