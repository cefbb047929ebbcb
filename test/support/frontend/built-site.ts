import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

/** Runs the build as the stack does, and resolves with its exit code and what it said. */
export async function runBuild(...args: string[]): Promise<{ code: number; said: string }> {
  const program = ['--import', 'tsx', 'frontend/build/build-site.ts', ...args]
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** Every file of a built site by its key, e.g. `congratulations/index.html`. */
export function filesOf(directory: string): Map<string, Buffer> {
  const keys = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return new Map(
    keys
      .filter((key) => statSync(join(directory, key)).isFile())
      .map((key) => [key, readFileSync(join(directory, key))]),
  )
}

/** What a visitor reads in a page before any script has run. */
export function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return Object.entries(entities).reduce((so, [entity, sign]) => so.replaceAll(entity, sign), text)
}

const entities = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
