import * as esbuild from 'esbuild'
import { basename } from 'node:path'
import { build, type InlineConfig, mergeConfig } from 'vite'
import type { SiteBuild } from './write-site'
import type { SitePage } from '../../frontend/prerender/pages'
import type { Rendered } from '../../frontend/prerender/render-page'
import { frontend, viteBase } from './vite-base'

/** Returns paths, such as `/assets/app-1a2b3c4d.js`. */
export async function bundleApp(
  outDir: string,
  { clientKey }: Pick<SiteBuild, 'clientKey'>,
): Promise<{ appUrl: string; turnUrl: string }> {
  const own: InlineConfig = {
    define: { 'import.meta.env.VITE_CLIENT_KEY': JSON.stringify(clientKey) },
    build: {
      outDir,
      // Each entry is one file.
      modulePreload: false,
      rolldownOptions: {
        input: { app: `${frontend}/app/render-app.tsx`, turn: `${frontend}/turning/turn-book.ts` },
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  }
  const result = await build(mergeConfig(viteBase, own))
  const outputs = Array.isArray(result) ? result : [result]
  const files = outputs.flatMap((each) => ('output' in each ? each.output : []))
  const urlOf = (name: string) => {
    const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === name)
    if (!entry) throw new Error(`The bundle of the app has no entry ${name}.`)
    return `/${entry.fileName}`
  }
  return { appUrl: urlOf('app'), turnUrl: urlOf('turn') }
}

export async function bundleStartScript({ script }: SitePage): Promise<string> {
  const { outputFiles } = await esbuild.build({
    ...plainScript,
    format: 'iife',
    // Omits `use strict`, which nothing here needs.
    tsconfigRaw: {},
    entryPoints: [`${frontend}/start/${script}.ts`],
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}

/** Returns the path of the script that contains the dialog and its styles. */
export async function bundleInsideScript(
  outDir: string,
  { css, body }: Pick<Rendered, 'css' | 'body'>,
): Promise<string> {
  const { metafile } = await esbuild.build({
    ...plainScript,
    format: 'esm',
    entryPoints: [`${frontend}/inside/inside-script.ts`],
    define: {
      'import.meta.env.VITE_INSIDE_STYLES': JSON.stringify(css),
      'import.meta.env.VITE_INSIDE_DIALOG': JSON.stringify(body),
    },
    entryNames: 'assets/inside-[hash]',
    outdir: outDir,
    metafile: true,
  })
  return Object.keys(metafile.outputs)
    .map((file) => `/assets/${basename(file)}`)
    .join('')
}

const plainScript = {
  bundle: true,
  minify: true,
  target: 'es2022',
} satisfies esbuild.BuildOptions
