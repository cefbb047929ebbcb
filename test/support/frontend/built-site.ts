import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')

/** Runs the build as the stack does; resolves with its exit code and output. */
export async function runBuild(...args: string[]): Promise<{ code: number; output: string }> {
  const program = ['--import', 'tsx', 'frontend/build/build-site.ts', ...args]
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
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

/** The text of a page before any script has run. */
export function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[ \n]+/g, ' ')
  return Object.entries(entities).reduce(
    (result, [entity, char]) => result.replaceAll(entity, char),
    text,
  )
}

const entities = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
