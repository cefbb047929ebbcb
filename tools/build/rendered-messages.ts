import type { Plugin } from 'esbuild'
import { execFile } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const filter = /^#rendered-messages$/

/** Bundles `#rendered-messages` as the strings that product/ gives now. */
export const renderedMessages: Plugin = {
  name: 'rendered-messages',
  setup: (build) => {
    const { absWorkingDir = '.' } = build.initialOptions
    let last: { changedMs: number; rendered: Promise<string> } | undefined
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'rendered' }))
    build.onLoad({ filter, namespace: 'rendered' }, async () => {
      const changedMs = lastChange(absWorkingDir)
      if (last?.changedMs !== changedMs) last = { changedMs, rendered: render(absWorkingDir) }
      return { contents: await last.rendered, loader: 'json' }
    })
  },
}

function lastChange(projectDir: string): number {
  const sources = globSync(['product/**/*.ts', 'tools/messages/*'], { cwd: projectDir })
  return Math.max(...sources.map((file) => statSync(join(projectDir, file)).mtimeMs))
}

/** In a process of its own, because this one keeps the modules that it has imported. */
async function render(projectDir: string): Promise<string> {
  const program =
    "import * as rendered from '#rendered-messages'; console.log(JSON.stringify(rendered))"
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program]
  const options = { cwd: projectDir, maxBuffer: 1 << 26 }
  return (await promisify(execFile)(process.execPath, args, options)).stdout
}
