import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { median, printTable } from './results'

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Metadata: z.record(z.string(), z.unknown()).optional() }),
  ),
})

/** Measures the bundles that `cdk deploy` uploads, against an empty handler, and those of another checkout, if any. */
export function measureBundles(runs: number, otherCheckout?: string): void {
  mkdirSync('.build', { recursive: true })
  const folder = mkdtempSync(join(resolve('.build'), 'bench-'))
  try {
    // The bundles are CommonJS, but the project is of type "module".
    writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
    const empty = join(folder, 'empty.js')
    writeFileSync(empty, 'exports.handler = () => {}')
    const own = bundles('.', join(folder, 'own'))
    const others = otherCheckout ? bundles(otherCheckout, join(folder, 'other')) : new Map()
    const imports = importMs([empty, ...own.values(), ...others.values()], runs)
    const aboveEmpty = (path: string) => ms(imports(path) - imports(empty))
    printTable(
      `Functions (import: median of ${runs} fresh processes, beside an empty handler with ${ms(imports(empty))} ms)`,
      ['function', 'KB', 'KB gzip', 'import ms', ...(otherCheckout ? [`in ${otherCheckout}`] : [])],
      [...own].map(([name, path]) => {
        const code = readFileSync(path)
        const other = others.get(name)
        const before = otherCheckout ? [other ? aboveEmpty(other) : ''] : []
        return [name, kb(code.length), kb(gzipSync(code).length), aboveEmpty(path), ...before]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the path of each function's bundle. */
function bundles(checkout: string, output: string): Map<string, string> {
  const args = ['synth', '--quiet', '-c', 'stage=dev', '-c', 'local=true', '--output', output]
  execFileSync('cdk', args, { cwd: checkout, stdio: 'ignore' })
  const template: unknown = JSON.parse(readFileSync(join(output, 'ebook-store-dev.template.json'), 'utf8'))
  const { Resources } = templateSchema.parse(template)
  return new Map(
    Object.entries(Resources).flatMap(([id, resource]) => {
      const asset = resource.Metadata?.['aws:asset:path']
      const isOurs = resource.Type === 'AWS::Lambda::Function' && /^[A-Z]\w+Function/.test(id)
      const name = id.replace(/Function[0-9A-F]{8}$/, '')
      return isOurs && typeof asset === 'string' && !id.startsWith('Custom')
        ? [[name, join(output, asset, 'index.js')] as const]
        : []
    }),
  )
}

/** The files take turns, so that other load slows all alike. */
function importMs(paths: string[], runs: number): (path: string) => number {
  const times = new Map(paths.map((path): [string, number[]] => [path, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [path, measured] of times) {
      const script = `const t = process.hrtime.bigint(); require(${JSON.stringify(path)}); console.log(Number(process.hrtime.bigint() - t) / 1e6)`
      measured.push(Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })))
    }
  }
  return (path) => median(times.get(path) ?? [])
}

const ms = (milliseconds: number) => milliseconds.toFixed(1)
const kb = (bytes: number) => (bytes / 1000).toFixed(0)
