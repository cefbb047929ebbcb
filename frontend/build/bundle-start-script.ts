import { build } from 'esbuild'
import { frontend } from './vite-base'

/** The inline script of every page, as small as it gets. */
export async function bundleStartScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${frontend}/start/start-app.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}
