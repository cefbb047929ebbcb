import type { Plugin } from 'esbuild'
import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const filter = /^#display-fonts$/

/** Bundles `#display-fonts` as the fonts for the present headings of product/. */
export const displayFonts: Plugin = {
  name: 'display-fonts',
  setup: (build) => {
    const { absWorkingDir = '.' } = build.initialOptions
    let last: { changedMs: number; fonts: Promise<string> } | undefined
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'fonts' }))
    build.onLoad({ filter, namespace: 'fonts' }, async () => {
      const changedMs = lastChange(absWorkingDir)
      if (last?.changedMs !== changedMs) last = { changedMs, fonts: cutFonts(absWorkingDir) }
      return { contents: await last.fonts, loader: 'json' }
    })
  },
}

function lastChange(projectDir: string): number {
  const sources = globSync('product/**/*.ts', { cwd: projectDir })
  return Math.max(...sources.map((file) => statSync(join(projectDir, file)).mtimeMs))
}

/** In another process, because this one caches imported modules. */
async function cutFonts(projectDir: string): Promise<string> {
  const program = "import * as fonts from '#display-fonts'; console.log(JSON.stringify(fonts))"
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program]
  const options = { cwd: projectDir, maxBuffer: 1 << 26 }
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}
