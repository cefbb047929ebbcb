import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { formats } from '../lambda/office/ledger/exports/open-view'
import { printTable } from './results'

/** The same flag as in `npm run orders`: without it V8 uses all of the machine's memory for new objects. */
const heapLimit = '--max-semi-space-size=8'
const resultSchema = z.object({ seconds: z.number(), peakMb: z.number() })

/** Measures the export of each number of movements in each format: time, memory of the process and size of the file. */
export async function measureExport(counts: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'))
  // Bundled, because tsx would count towards its memory; CommonJS packages call `require`.
  const script = join(folder, 'export-once.mjs')
  const js =
    "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"
  const entryPoints = [join(import.meta.dirname, 'export-once.ts')]
  const bundled = { bundle: true, platform: 'node', format: 'esm', banner: { js } } as const
  await build({ entryPoints, outfile: script, ...bundled })
  const rows: string[][] = []
  for (const count of counts) {
    for (const format of formats) {
      const path = join(folder, `movements.${format}`)
      const args = [heapLimit, script, format, String(count), path]
      const output = execFileSync(process.execPath, args, { stdio: 'pipe' })
      const { seconds, peakMb } = resultSchema.parse(JSON.parse(output.toString()))
      const sizeMb = (await stat(path)).size / 1_000_000
      const figures = [seconds.toFixed(1), peakMb.toFixed(0), sizeMb.toFixed(1)]
      rows.push([`${count} rows, ${format}`, ...figures])
    }
  }
  await rm(folder, { recursive: true })
  printTable('Export of movements from pages of 1 MB', ['', 's', 'peak MB', 'file MB'], rows)
}
