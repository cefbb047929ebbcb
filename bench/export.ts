import { build } from 'esbuild'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { formats } from '../lambda/ledger/exports/open-view'
import { printTable } from './results'

const run = promisify(execFile)
/** As `npm run orders` has it, because V8 otherwise takes for new objects what the machine has. */
const heapLimits = ['--max-semi-space-size=8']
const resultSchema = z.object({ seconds: z.number(), peakMb: z.number() })

/** Measures the export of so many movements in each format: time, memory of the process and size of the file. */
export async function measureExport(counts: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'))
  // Bundled, because tsx would count as its memory.
  const script = join(folder, 'export-once.mjs')
  const entry = join(import.meta.dirname, 'export-once.ts')
  // Packages of CommonJS call `require`.
  const js =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
  await build({
    entryPoints: [entry],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js },
  })
  const rows: (string | number)[][] = []
  for (const count of counts) {
    for (const format of formats) {
      const path = join(folder, `movements.${format}`)
      const { stdout } = await run(process.execPath, [
        ...heapLimits,
        script,
        format,
        String(count),
        path,
      ])
      const { seconds, peakMb } = resultSchema.parse(JSON.parse(stdout))
      const sizeMb = (await stat(path)).size / 1_000_000
      rows.push([
        `${count} rows, ${format}`,
        seconds.toFixed(1),
        peakMb.toFixed(0),
        sizeMb.toFixed(1),
      ])
    }
  }
  await rm(folder, { recursive: true })
  printTable('Export of movements from pages of 1 MB', ['', 's', 'peak MB', 'file MB'], rows)
}
