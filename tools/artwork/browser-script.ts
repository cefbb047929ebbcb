import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a TypeScript file into one script for a page of the browser. */
export async function browserScript(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const [script] = outputFiles
  if (!script) throw new Error(`esbuild wrote no script for ${entry.pathname}`)
  return script.text
}
