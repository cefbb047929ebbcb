import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { median, printTable } from './results'

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Metadata: z.record(z.string(), z.unknown()).optional() }),
  ),
})

/** Measures the bundles that `cdk deploy` uploads, with an empty handler as the baseline. */
export function measureBundles(runs: number): void {
  const folder = mkdtempSync(join('.build', 'bench-'))
  try {
    execFileSync('cdk', ['synth', '--quiet', '--output', folder], { stdio: 'ignore' })
    // The bundles are CommonJS, but the package around them is of type "module".
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
    writeFileSync(join(folder, 'empty.js'), 'exports.handler = () => {}')
    const empty = importMs(join(folder, 'empty.js'), runs)
    const rows = bundles(folder).map(({ name, path }) => {
      const code = readFileSync(path)
      const time = importMs(path, runs)
      return [
        name,
        kb(code.length),
        kb(gzipSync(code).length),
        time.toFixed(1),
        (time - empty).toFixed(1),
      ]
    })
    printTable(
      `Functions (import: median of ${runs} fresh processes; an empty handler takes ${empty.toFixed(1)} ms)`,
      ['function', 'KB', 'KB gzip', 'import ms', 'above empty'],
      rows,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function bundles(folder: string): { name: string; path: string }[] {
  const template: unknown = JSON.parse(
    readFileSync(join(folder, 'ebook-store-dev.template.json'), 'utf8'),
  )
  return Object.entries(templateSchema.parse(template).Resources).flatMap(([id, resource]) => {
    const asset = resource.Metadata?.['aws:asset:path']
    const isOurs = resource.Type === 'AWS::Lambda::Function' && /^[A-Z]\w+Function/.test(id)
    const name = id.replace(/Function[0-9A-F]{8}$/, '')
    return isOurs && typeof asset === 'string' && !id.startsWith('Custom')
      ? [{ name, path: join(folder, asset, 'index.js') }]
      : []
  })
}

function importMs(path: string, runs: number): number {
  const script = `const t = process.hrtime.bigint(); require(${JSON.stringify(join(process.cwd(), path))}); console.log(Number(process.hrtime.bigint() - t) / 1e6)`
  return median(
    Array.from({ length: runs }, () =>
      Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })),
    ),
  )
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(0)
}
